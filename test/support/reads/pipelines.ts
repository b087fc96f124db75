/** @file Random pipelines over an array of known lengths. */
import fc from "fast-check";

/** A program `(xs: [n]f32)` or `(xs: [n][m]f32)`, as text, and the dimensions of its input. */
export interface Pipeline {
  readonly text: string;
  readonly dims: readonly number[];
}

/** An expression and its dimensions. */
interface Stage {
  readonly text: string;
  readonly dims: readonly number[];
}

/** Draws a number from `min` to `max`. `withTaps`: windows are read element by element as well. */
type Draw = ((min: number, max: number) => number) & { readonly withTaps: boolean };

const SUM = "reduce((+), 0.0, w)";
const BOUNDARIES = ["clamp", "mirror", "wrap", "constant(0.5)"];

/** What is computed of a window of k elements: the sum of all in a loop, one, or the sum of some. */
function taps(draw: Draw, k: number): string {
  if (draw(0, 2) === 0) return SUM;
  if (!draw.withTaps) return `w[${draw(0, k - 1)}]`;
  const all = Array.from({ length: k }, (_, i) => `w[${i}]`);
  const some = all.filter((_, i) => i === k - 1 || draw(0, 1) === 1);
  return some.join(" + ");
}

function padded(draw: Draw, { text, dims: [n] }: Stage): readonly [text: string, length: number] {
  const [l, r] = [draw(0, 2), draw(0, 2)];
  if (l + r === 0) return [text, n!];
  const kind = BOUNDARIES[draw(0, BOUNDARIES.length - 1)]!;
  return [`pad(${l}, ${r}, ${kind}, ${text})`, l + n! + r];
}

function windows(draw: Draw, stage: Stage): Stage {
  const [text, n] = padded(draw, stage);
  const k = draw(1, Math.min(4, n));
  return { text: `map(\\w -> ${taps(draw, k)}, slide(${k}, 1, ${text}))`, dims: [n - k + 1] };
}

const divisors = (n: number): number[] =>
  Array.from({ length: n }, (_, i) => i + 1).filter((k) => n % k === 0);

function chunks(draw: Draw, { text, dims: [n] }: Stage): Stage {
  const all = divisors(n!);
  const k = all[draw(0, all.length - 1)]!;
  const rows = `split(${k}, ${text})`;
  const twice = "map(\\row -> map(\\x -> x * 2.0, row)";
  const ways: readonly Stage[] = [
    { text: `map(\\w -> ${taps(draw, k)}, ${rows})`, dims: [n! / k] },
    { text: `join(${twice}, ${rows}))`, dims: [n!] },
    { text: `join(${twice}, transpose(${rows})))`, dims: [n!] },
    { text: `map(\\x -> x * 2.0, join(transpose(${rows})))`, dims: [n!] },
  ];
  return ways[draw(0, ways.length - 1)]!;
}

const LINES: readonly ((draw: Draw, stage: Stage) => Stage)[] = [
  windows,
  chunks,
  (_, { text, dims }) => ({ text: `map(\\x -> x + 1.0, ${text})`, dims }),
  (_, { text, dims }) => ({
    text: `gather(\\(i: idx[${dims[0]!}]) -> clampIdx(${dims[0]! - 1} - i as i32), ${text})`,
    dims,
  }),
  (draw, { text, dims: [n] }) => {
    const k = draw(1, n!);
    return { text: draw(0, 1) ? `take(${k}, ${text})` : `drop(${n! - k}, ${text})`, dims: [k] };
  },
  (draw, { text }) => {
    const n = draw(1, 4);
    const each = `reduce((+), 0.0, map(\\b -> a * b, ${text}))`;
    return { text: `map(\\a -> ${each}, generate(${n}, \\i -> i as f32))`, dims: [n] };
  },
];

/** A scan, which is computed once for all that reads it: only where nothing is computed again. */
const scanned = ({ text, dims }: Stage): Stage => ({ text: `scan((+), 0.0, ${text})`, dims });

const PLANES: readonly ((draw: Draw, stage: Stage) => Stage)[] = [
  (_, { text, dims: [n, m] }) => ({ text: `transpose(${text})`, dims: [m!, n!] }),
  (_, { text, dims }) => ({ text: `map(\\r -> map(\\x -> x + 1.0, r), ${text})`, dims }),
  (draw, { text, dims: [n, m] }) => {
    const row = LINES[draw(0, LINES.length - 1)]!(draw, { text: "r", dims: [m!] });
    return { text: `map(\\r -> ${row.text}, ${text})`, dims: [n!, ...row.dims] };
  },
  (draw, stage) => {
    const [text, n] = padded(draw, stage);
    const k = draw(1, Math.min(3, n));
    const columns = `map(\\w -> ${taps(draw, k)}, transpose(c))`;
    return {
      text: `map(\\c -> ${columns}, slide(${k}, 1, ${text}))`,
      dims: [n - k + 1, stage.dims[1]!],
    };
  },
];

const ENDS: readonly ((stage: Stage) => Stage)[] = [
  (stage) => stage,
  ({ text, dims: [n] }) => ({ text: `map(\\w -> ${SUM}, ${text})`, dims: [n!] }),
  ({ text, dims: [n, m] }) => ({ text: `map(\\x -> 2.0 * x, join(${text}))`, dims: [n! * m!] }),
];

/** A pipeline of up to `stages` stages. With taps, one iteration may read an element twice by the same index. */
export const pipeline = (stages: number, withTaps = true): fc.Arbitrary<Pipeline> =>
  fc.array(fc.nat(0xffff), { minLength: 40, maxLength: 40 }).map((tape) => {
    let at = 0;
    const next = (min: number, max: number): number =>
      min + (tape[at++ % tape.length]! % (max - min + 1));
    const draw: Draw = Object.assign(next, { withTaps });
    const isPlane = draw(0, 1) === 1;
    const dims = isPlane ? [draw(1, 5), draw(1, 5)] : [draw(1, 13)];
    let stage: Stage = { text: "xs", dims };
    if (!isPlane && draw(0, 4) === 0) stage = scanned(stage);
    const ways = isPlane ? PLANES : LINES;
    for (let k = draw(1, stages); k > 0; k--) stage = ways[draw(0, ways.length - 1)]!(draw, stage);
    if (isPlane) stage = ENDS[draw(0, ENDS.length - 1)]!(stage);
    const type = (of: readonly number[]): string => `${of.map((n) => `[${n}]`).join("")}f32`;
    return { text: `(xs: ${type(dims)}): ${type(stage.dims)} = ${stage.text}`, dims };
  });
