/** @file Programs that use every form of the grammar. */

/** The sample of the reference manual. */
export const SAMPLE: string = `
import stencil
import gpu

/// Dot product. Two kernels when scheduled \`tree\`: partial sums, then the rest.
export fun dot(xs: [n]f32, ys: [n]f32): f32 =
  zip(xs, ys) |> map(\\(x, y) -> x * y) |> reduce((+), 0.0)

schedule serial for dot = reduceMapFusion @ topDown ; lowerSeq ; kernel
schedule tree(chunk: nat in [1024, 4096], wg: nat in [64, 128, 256] = 128) for dot fp contract
  where wg divides chunk =
  reduceMapFusion @ topDown
  ; partialReduce(chunk) @ topDown                     // reduce over [n/^chunk] of reduce over [chunk]; approx, chunk divides n
  ; treeReduce(wg) @ innermost(matches(\`reduce(f, z, xs)\`))
  ; launches(wrg(0), lcl(0, wg))

/// 5-point Jacobi step, edges clamped; weights are not symmetric so that a swapped axis shows.
export fun jacobi2d(A: [n][m]f32): [n][m]f32 =
  A |> pad2d(1, 1, clamp) |> slide2d(3, 1)
    |> map2d(\\w -> (5.0 * w[0][1] + 12.0 * w[1][0] + 15.0 * w[1][1] + 5.0 * w[2][1] + 12.0 * w[1][2]) / 118.0)

rule splitJoin(k: nat) = map(f, xs) => join(map(\\t -> map(\\x -> f(x), t), split(k, xs)))
rule slideTiling(tile: nat) =
  slide(size, step, xs) => join(map(\\t -> slide(size, step, t), slide(tile, tile - size + step, xs)))

schedule naive for jacobi2d = mapNest(2, glb(1), glb(0)) ; kernel
schedule tiled(h: nat in [8, 16, 32] = 16, w: nat in [32, 64] = 32) for jacobi2d =
  overlappedTile2d(h, w) ; label("tile") @ tiles
  ; promote(local) @ "tile"                            // window of a tile, (h+2) × (w+2), staged by all work-items
  ; lowerTo([wrg(1), wrg(0), lcl(1, h), lcl(0, w)]) ; kernel
schedule regs(v: nat in [4], rows: nat in [1, 2, 4, 8]) for jacobi2d fp contract =
  coarsen2d(rows, v) ; stage(private) @ windows ; vectorise(v) @ innermost(isMap)
  ; mapNest(2, glb(1), glb(0)) ; unrollAll ; kernel

export fun matmul(A: [n][k]f32, B: [k][m]f32): [n][m]f32 =
  A |> map(\\row -> transpose(B) |> map(\\col -> zip(row, col) |> map(\\p -> p.0 * p.1) |> reduce((+), 0.0)))

strategy mmTile(t: nat, s: nat) =
  reduceMapFusion @ topDown ; tile2d(t, t) ; blockReduce(s) @ innermost(isReduce) ; reorder([0, 1, 4, 2, 3, 5])
schedule naive for matmul = reduceMapFusion @ topDown ; mapNest(2, glb(1), glb(0)) ; lowerSeq ; kernel
schedule tiled(t: nat in [8, 16] = 16) for matmul =
  mmTile(t, t) ; promote(local) @ operands ; lowerTo([wrg(1), wrg(0), lcl(1, t), lcl(0, t)]) ; kernel
`;

/** The forms that the sample does not use. */
export const FORMS: string = `
import stencil                                   // a stdlib module
import "./tiles.strata" as tiles (tile2d, where)
import m as x

/// Overlapped tiling: neighbourhoods are formed per tile instead of over the whole array.
rule interchange       = map(\\r -> map(\\c -> h(c), k(r)), xs)          // h(c): r may not occur in h
                      => transpose(map(\\c -> map(\\d -> h(d), c), transpose(map(\\r -> k(r), xs))))
rule joinOut           = map(\\x -> join(g(x)), xs) => map(\\y -> join(y), map(\\x -> g(x), xs))
approx rule reassociate = reduce(op, z, xs) => reduce(op, z, xs) where associative(op), identity(op, z), scalar(t)
finite rule annihilate(k: nat) = 0 * x => 0 where k divides n, n - k >= 2 * k, sameType(x, [n]f32, f32 -> f32, idx[n])
rule lift = map(\\x -> body(x), xs) => h(xs) where h = context(body, isReduce ; matches(\`reduce(f, z, ys)\`))
rule zips = map(\\p.. -> f(p..), zip(xs..)) => map(\\(a.., b, rest..) -> f(a, g(b, rest)..), zip(xs.., map(h, xs)..))

type complex = (f32, f32)
type pair(a, b) = (a, b)
type step = (l: nat) -> [2 * l]f32 -> [l]pair(f32, idx[l + 1])

/// Squares.
///
/// Two paragraphs.
extern fun sq(x: f32): f32 = "x * x" means x * x

fun id2(x: f32): f32 where 1 <= 2 = x
fun pads(A: [n]f32, k: nat) = let (a, (b, c)) = f(A) in let (d: f32) = -a.0.1 as f64 in if !(a == 1.5e-3f32) && b < c || true then [a, b, 3u32] else \\(l: nat) q -> g(n /^ k, ceilDiv(n, k), (min), label("tile", undef as f32))

strategy skip(n: nat, s) = if n == 0 then s else one(skip(n - 1, s))
strategy half(n: nat) = if (n <= 1) then 1 else n / 2
strategy all3(s, t: traversal, p: pred, r: rule, f: fun, l: name, ps: [[nat]] = [[1, 2], [n]]) =
  let twice(s) = s ; s in
  let sizes = [32, half(64)] in
  match {
    | map(f, xs) where scalar(t) -> twice(s) @ t @ "tile"
    | reduce(f, z, xs) -> { map(f, xs) => xs where n == 0 } <+ where(not(p)) <+ m::other(\`zip(xs..)\`, min(2, k), sizes)
  } <+ fail
schedule ranges(a: nat in 1 .. 64 * 2 = 4, b: nat in 1 .. n / 2 step 3, c: nat in [a, a + 1]) for m::prog, other, k::m::prog fp fast
  where a divides b =
  id
`;
