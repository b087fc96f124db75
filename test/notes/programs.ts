/** @file The programs for which schedules with a known fault are planted: stencils, products, reductions, scans, gathers. */

/** The programs of the planted schedules, with the imports that their schedules need. */
export const PROGRAMS = `import sweeps
import gpu
import stencil
import blocking
import boundary
import rows
import scans
import reduction
import permutation
import vectors
import stages
import nd
import time

fun scaled(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x + 1.0, xs)
fun line(A: [n]f32): [n]f32 = A |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + 2.0 * w[1] + w[2])
fun ring(A: [n]f32): [n]f32 = A |> pad(1, 1, wrap) |> slide(3, 1) |> map(\\w -> w[0] + 2.0 * w[1] + w[2])
fun grid(A: [n][m]f32): [n][m]f32 =
  A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + w[1][0] + 2.0 * w[1][1] + w[1][2] + w[2][1])
fun torus(A: [n][m]f32): [n][m]f32 =
  A |> pad2d(1, 1, wrap) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + w[1][0] + 2.0 * w[1][1] + w[1][2] + w[2][1])
fun box(A: [n][m][k]f32): [n][m][k]f32 =
  A |> pad3d(1, 1, clamp) |> slide3d(3, 1) |> map3d(\\w -> w[0][1][1] + w[1][1][1] + w[2][1][1] + w[1][0][1] + w[1][1][2])
fun product(A: [n][k]f32, B: [k][m]f32): [n][m]f32 =
  A |> map(\\row -> transpose(B) |> map(\\col -> zip(row, col) |> map(\\(a, b) -> a * b) |> reduce((+), 0.0)))
fun total(xs: [n]f32): f32 = reduce((+), 0.0, map(\\x -> x * x, xs))
fun totals(A: [n][m]f32): [n]f32 = map(\\row -> reduce((+), 0.0, row), A)
fun sums(xs: [n]i32): [n]i32 = scan((+), 0, xs)
fun turned(A: [n][m]f32): [m][n]f32 = map2d(\\x -> 2.0 * x, transpose(A))
fun blocks(A: [n]f32) = A |> slide(32, 32) |> map(\\b -> reduce((+), 0.0, b))
fun sampled(xs: [n]f32): [n /^ 32]f32 where 32 divides n = map(\\p -> 0.5 * (p[0] + p[9]), split(32, xs))
fun gathered(at: [n]i32, xs: [n]f32, ys: [n]f32): [n]f32 = map(\\i -> 2.0 * xs[clampIdx(i)] + ys[clampIdx(i)], at)
fun flat(A: [n][m]f32): [n * m]f32 = map(\\x -> 2.0 * x, join(transpose(A)))
fun stepped(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, generate(n, \\i -> xs[clampIdx(5 * i % n)]))
fun softmax(A: [n][m]f32): [n][m]f32 =
  A |> map(\\row -> let total = reduce((+), 0.0, map(exp, row)) in map(\\x -> exp(x) / total, row))
fun shares(xs: [n]f32): [n]f32 = let total = reduce((+), 0.0, xs) in map(\\x -> x / total, xs)
fun nearest(xs: [n]f32, ys: [m]f32): [n]f32 = map(\\x -> reduce(min, 1000.0, map(\\y -> max(x - y, y - x), ys)), xs)
fun later(steps: nat, A: [n]f32): [n]f32 = A |> timeSteps(steps, line)
fun twoStages(A: [n][m]f32): [n][m]f32 =
  let smooth = label("smooth", A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + w[1][0] + w[1][2] + w[2][1])) in
  smooth |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[1][2] - w[1][0] + (w[2][1] - w[0][1]))
fun kept(A: [n][m]f32): [n][m]f32 = label("kept", pad2d(1, 1, clamp, A)) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + w[1][0] + w[2][1])
fun rounds(A: [n]f32): [n]f32 = label("first", map(\\x -> x, A)) |> map(\\x -> 3.0 * x)
`;
