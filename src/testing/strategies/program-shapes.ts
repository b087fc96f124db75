/**
 * @file Random programs as text: stencils of one to three dimensions, maps, reductions, nests of loops as in a matrix product,
 * iterations, layout and tuples. Weights and functions are not symmetric, so that exchanged elements are seen; halos, boundaries and numbers are
 * drawn.
 */
import type { Choices } from "../choices.ts";

const WEIGHTS = ["0.5", "0.25", "2.0", "-1.5", "3.0", "-0.125", "1.0"] as const;
const KINDS = ["clamp", "mirror", "wrap", "constant(0.0)", "constant(1.5)"] as const;
/** The number of forms of a stencil over a matrix; over a line and a box there are three. */
const PLANES = 7;
const OPERATORS = ["(+)", "(+)", "max", "min", "(*)"] as const;

/** Draws the parts of a program's text. */
class ShapeParts {
  readonly c: Choices;

  constructor(c: Choices) {
    this.c = c;
  }

  get weight(): string {
    return this.c.pick(WEIGHTS);
  }

  get kind(): string {
    return this.c.pick(KINDS);
  }

  /** A function of one number. */
  get scaled(): string {
    const { weight } = this;
    return this.c.pick([
      `\\x -> ${weight} * x`,
      `\\x -> x * x - ${weight}`,
      `\\x -> if x < ${weight} then x else ${this.weight} * x`,
      `\\x -> max(x, ${weight})`,
    ]);
  }

  /** A reduction of an array of numbers: plain, or of computed elements. */
  folded(xs: string): string {
    const zero = this.c.pick(["0.0", "1.0", "0.0"]);
    return this.c.pick([
      `reduce(\\acc x -> acc + ${this.weight} * x, 0.0, ${xs})`,
      `reduce((+), 0.0, ${xs})`,
      `reduce((+), 0.0, map(${this.scaled}, ${xs}))`,
      `reduce(${this.c.pick(OPERATORS)}, ${zero}, ${xs})`,
      `reduce(max, 0.0, map(${this.scaled}, ${xs}))`,
    ]);
  }

  /** A list of `count` weights. */
  weights(count: number): string {
    return `[${Array.from({ length: count }, () => this.weight).join(", ")}]`;
  }

  /** A weighted sum of some elements of a window `w` of `size` elements in each of `rank` dimensions. */
  weighted(w: string, size: number, rank: number): string {
    const at = (): string =>
      Array.from({ length: rank }, () => `[${this.c.nat(size - 1)}]`).join("");
    return Array.from({ length: 3 }, () => `${this.weight} * ${w}${at()}`).join(" + ");
  }

  /** The values that a stencil may compute of a window of a line. */
  ofLine(w: string, size: number): readonly string[] {
    const table = this.weights(size);
    return [
      this.weighted(w, size, 1),
      `(zip(${table}, ${w}) |> map(\\p -> p.0 * p.1) |> reduce((+), 0.0))`,
      this.folded(w),
    ];
  }

  /** The values that a stencil may compute of a window of a matrix. */
  ofPlane(w: string, size: number): readonly string[] {
    const table = `[${Array.from({ length: size }, () => this.weights(size)).join(", ")}]`;
    const row = (): string => this.weights(size);
    const products = `join(map(\\v -> map(\\h -> v * h, ${row()}), ${row()}))`;
    return [
      this.weighted(w, size, 2),
      `weigh2d(${table}, ${w})`,
      `reduce((+), 0.0, join(${w}))`,
      `reduce((+), 0.0, map(\\r -> ${this.folded("r")}, ${w}))`,
      `reduce(\\acc p -> acc + p.0 * p.1, 0.0, zip(${products}, join(${w})))`,
      `reduce((+), 0.0, map(\\c -> ${this.folded("c")}, transpose(${w})))`,
      `reduce(\\acc p -> acc + p.0 * p.1, 0.0, zip(${row()}, map(\\r -> ${this.folded("r")}, ${w})))`,
    ];
  }

  /** The values that a stencil may compute of a box of 3 × 3 × 3 elements. */
  ofBox(w: string): readonly string[] {
    return [
      this.weighted(w, 3, 3),
      `${this.weight} * centre(${w}) - ${this.weight} * faces(${w}) - ${this.weight} * edges(${w})`,
      `reduce((+), 0.0, join(join(${w})))`,
    ];
  }

  /** A stencil over the line `xs`, with a boundary in most cases; `form` is the number of what it computes. */
  line(xs: string, form = this.c.nat(2)): string {
    const [l, r] = [this.c.pick([1, 0, 2]), this.c.pick([1, 2, 0])];
    const padded = l + r === 0 ? xs : `pad(${l}, ${r}, ${this.kind}, ${xs})`;
    const step = this.c.pick([1, 1, 1, 2]);
    const size = step === 1 ? l + r + 1 : 2;
    return `map(\\w -> ${this.ofLine("w", size)[form]}, slide(${size}, ${step}, ${step === 1 ? padded : xs}))`;
  }

  /** A stencil over the matrix `xs`. */
  plane(xs: string, form = this.c.nat(PLANES - 1)): string {
    const size = this.c.pick([3, 2, 3]);
    const before = this.c.nat(size - 1);
    const padded = this.c.chance(80)
      ? `pad2d(${before}, ${size - 1 - before}, ${this.kind}, ${xs})`
      : xs;
    return `map2d(\\w -> ${this.ofPlane("w", size)[form]}, slide2d(${size}, 1, ${padded}))`;
  }

  /** A stencil over the three-dimensional array `xs`. */
  box(xs: string, form = this.c.nat(2)): string {
    const padded = this.c.chance(80) ? `pad3d(1, 1, ${this.kind}, ${xs})` : xs;
    return `map3d(\\w -> ${this.ofBox("w")[form]}, slide3d(3, 1, ${padded}))`;
  }
}

type Shape = (p: ShapeParts) => readonly [inputs: string, body: string];

const LINE = "A: [n]f32";
const PLANE = "A: [n][m]f32";
const BOX = "A: [n][m][k]f32";
const FACTORS = "A: [n][k]f32, B: [k][m]f32";

const FORMS = [0, 1, 2] as const;

const SHAPES: readonly Shape[] = [
  (p) => [LINE, `map(${p.scaled}, A)`],
  (p) => [PLANE, `map(\\r -> map(${p.scaled}, r), A)`],
  ...FORMS.map(
    (form): Shape =>
      (p) => [LINE, p.line("A", form)],
  ),
  ...Array.from(
    { length: PLANES },
    (_, form): Shape =>
      (p) => [PLANE, p.plane("A", form)],
  ),
  (p) => [LINE, p.folded("A")],
  (p) => [PLANE, `map(\\r -> ${p.folded("r")}, A)`],
  (p) => [FACTORS, product(p)],
  (p) => [BOX, `map3d(${p.scaled}, A)`],
  ...FORMS.map(
    (form): Shape =>
      (p) => [BOX, p.box("A", form)],
  ),
  (p) => [LINE, `map(${p.scaled}, ${p.line("A")})`],
  (p) => [LINE, p.line(p.line("A"))],
  (p) => [PLANE, p.plane(p.plane("A"))],
  (p) => [PLANE, `map(\\r -> ${p.line("r")}, A)`],
  (p) => [`${LINE}, B: [n]f32`, `map(\\p -> p.0 * ${p.weight} - p.1, zip(A, map(${p.scaled}, B)))`],
  (p) => [
    `${LINE}, B: [n]f32`,
    `map(\\p -> ${p.weighted("p.0", 3, 1)} - p.1, zip(slide(3, 1, pad(1, 1, ${p.kind}, A)), B))`,
  ],
  (p) => [
    `${PLANE}, B: [n][m]f32`,
    `map2d(\\p -> ${p.weighted("p.0", 3, 2)} - p.1, zip2d(slide2d(3, 1, pad2d(1, 1, ${p.kind}, A)), B))`,
  ],
  (p) => [
    `${BOX}, B: [n][m][k]f32`,
    `map3d(\\p -> ${p.weighted("p.0", 3, 3)} - p.1, zip3d(slide3d(3, 1, pad3d(1, 1, ${p.kind}, A)), B))`,
  ],
  (p) => [LINE, `scan((+), 0.0, map(${p.scaled}, A))`],
  (p) => [PLANE, `transpose(map(\\r -> map(${p.scaled}, r), transpose(A)))`],
  (p) => [PLANE, `join(map(\\r -> map(${p.scaled}, r), A))`],
  (p) => [PLANE, `map(${p.scaled}, join(A))`],
  (p) => [`A: [n]f32, B: [m]f32`, `map(\\x -> map(\\y -> ${p.weight} * x - y, B), A)`],
  (p) => [
    "A: [n]f32, B: [m]f32, C: [k]f32",
    `map(\\x -> map(\\y -> map(\\z -> (x - ${p.weight} * y) * z - y, C), B), A)`,
  ],
  (p) => [`${PLANE}, B: [m]f32`, sumOfRows(p, "B", "A")],
  (p) => [`${BOX}, B: [k]f32`, `map(\\r -> ${sumOfRows(p, "B", "r")}, A)`],
  (p) => [
    `${PLANE}, B: [n]f32`,
    `map(\\p -> reduce(\\acc x -> ${p.weight} * acc - x, p.0, p.1), zip(B, A))`,
  ],
  ...["transpose", "join"].map(
    (moved): Shape =>
      (p) => [BOX, `map(\\r -> ${moved}(map(\\q -> map(${p.scaled}, q), r)), A)`],
  ),
  (p) => [LINE, `(map(${p.scaled}, A), ${p.folded("A")})`],
  (p) => [
    LINE,
    `let B = map(${p.scaled}, A) in map(\\p -> p.0 - p.1, zip(B, pad(1, 0, ${p.kind}, take(n - 1, B))))`,
  ],
  (p) => [
    LINE,
    `concat(map(${p.scaled}, take(1, A)), map(${p.scaled}, drop(1, take(n - 1, A))), map(${p.scaled}, drop(n - 1, A)))`,
  ],
  (p) => [LINE, `timeSteps(${p.c.pick([2, 1, 3])}, \\xs -> map(${p.scaled}, xs), A)`],
  (p) => [
    LINE,
    `timeSteps(${p.c.pick([2, 1])}, \\xs -> map(\\w -> ${p.weighted("w", 3, 1)}, slide(3, 1, pad(1, 1, ${p.kind}, xs))), A)`,
  ],
  (p) => [`${LINE}, B: [n]f32`, `zip(map(${p.scaled}, A), map(${p.scaled}, B))`],
  (p) => [`${LINE}, B: [n]f32`, `pad(1, 1, ${p.c.pick(["clamp", "wrap"])}, zip(A, B))`],
  (p) => [LINE, `pad(1, 2, ${p.kind}, map(${p.scaled}, A))`],
  (p) => [LINE, `map(${p.scaled}, pad(2, 1, ${p.kind}, A))`],
  (p) => [PLANE, `take(1, map(\\r -> map(${p.scaled}, drop(1, r)), A))`],
];

/** The rows of a matrix, one after the other, combined with the numbers of `start`; their order matters. */
const sumOfRows = (p: ShapeParts, start: string, rows: string): string =>
  `reduce(\\accs r -> map(\\p -> ${p.weight} * p.0 - p.1, zip(accs, r)), ${start}, ${rows})`;

/** A matrix product, its factors read by rows or by columns. */
function product(p: ShapeParts): string {
  const columns = p.c.pick(["transpose(B)", "transpose(B)", "map(\\b -> b, transpose(B))"]);
  const sum = p.c.pick([
    "reduce((+), 0.0, map(\\p -> p.0 * p.1, zip(a, b)))",
    "reduce(\\acc p -> acc + p.0 * p.1, 0.0, zip(a, b))",
  ]);
  return `map(\\a -> map(\\b -> ${sum}, ${columns}), A)`;
}

/** The number of shapes of `programText`. */
export const SHAPE_COUNT: number = SHAPES.length;

/** Returns the text of a random program with the name `name`, of the shape with the given number. Its sizes are n, m and k. */
export function programText(c: Choices, shape: number, name: string): string {
  const [inputs, body] = SHAPES[shape]!(new ShapeParts(c));
  return `fun ${name}(${inputs}) = ${body}`;
}
