/** @file A random program as text: a function of arrays, numbers and step counts, with the sizes of one case. */
import type { Choices } from "../choices.ts";
import { ARRAY_STEPS } from "./array-steps.ts";
import { ArrayWriter, type Scope } from "./array-writer.ts";
import { rangesFor } from "./ranges.ts";
import { Scalars } from "./scalars.ts";
import {
  type Arrayed,
  type Elem,
  type Extent,
  scalarType,
  typeText,
  type Valued,
} from "./types.ts";

/** A declaration with the sizes of one case. */
export interface TextProgram {
  readonly name: string;
  /** The declaration. */
  readonly text: string;
  /** The values of the sizes that a launch needs. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** Values of sizes: small, odd, and near sizes of tiles. */
const SIZES = [4, 8, 7, 5, 3, 16, 12, 1, 2, 9, 17, 0, 6, 24, 13, 32] as const;
const NAMES = ["n", "m", "k0"] as const;
/** Names of inputs that have a meaning in C or OpenCL. */
const ODD = [
  "cl_khr_fp64",
  "M_PI",
  "get_global_id",
  "half",
  "x__1",
  "restrict",
  "CHAR_BIT",
  "a_1",
  "INFINITY",
  "cl_khr_3d_image_writes",
] as const;
const MOST = 400;
/** Sizes whose products and multiples exceed 32 bits. They are used as values only, not as lengths. */
const LARGE = [46_341, 65_536, 32_768, 100_003, 2_000_000_000, 2 ** 31 - 1] as const;

/** Returns the size and multiples of it, which wrap in one type and not in another. */
const multiples = (size: string): readonly Valued[] => [
  { text: size, type: "i32" },
  { text: `((${size} * 2) as i32)`, type: "i32" },
  { text: `((${size} * 3 + 1) as i64)`, type: "i64" },
];

/** Returns a random program. */
export function textProgram(c: Choices, name: string): TextProgram {
  const rank = c.pick([1, 2, 1, 2, 3]);
  const sizes: Extent[] = NAMES.slice(0, rank).map((text) => ({ text, value: c.pick(SIZES) }));
  while (sizes.reduce((n, s) => n * s.value, 1) > MOST) {
    const [largest] = [...sizes].sort((a, b) => b.value - a.value);
    sizes[sizes.indexOf(largest!)] = { ...largest!, value: largest!.value >> 1 };
  }
  const scalar = (): Elem => scalarType(c);
  const elem: Elem = c.pick([
    () => "f32" as const,
    () => "i32" as const,
    scalar,
    scalar,
    () => [scalar(), scalar()],
  ])();
  const odd = (usual: string): string => (c.chance(8) ? c.pick(ODD) : usual);
  const first: Arrayed = { text: odd("A"), type: { dims: sizes, elem } };
  const others: Arrayed[] = [];
  if (c.chance(50))
    others.push({
      text: "B",
      type: {
        dims: [c.pick([sizes.at(-1)!, { text: "b", value: c.int(1, 6) }])],
        elem: c.chance(60) ? elem : scalar(),
      },
    });
  const scalars = c.chance(40) ? [{ text: "c", type: scalar() }] : [];
  const large = c.chance(20) ? [{ text: "big", value: c.pick(LARGE) }] : [];
  const counts: Extent[] = c.chance(30) ? [{ text: "j", value: c.nat(4) }] : [];
  const arrays = [first, ...others];
  const named = [...sizes, ...others.flatMap((o) => o.type.dims)];
  const values = [...scalars, ...large.flatMap(({ text }) => multiples(text))];
  const scope: Scope = { arrays, scalars: values, sizes: named, counts };
  const maker = new ArrayWriter(c, new Scalars(c), scope, name, ARRAY_STEPS);
  const results = c.list(1, c.chance(20) ? 2 : 1, () => maker.body(first));
  const body = results.map((r) => r.text);
  const types = results.map((r) => typeText(r.type));
  const range = rangesFor(body.join());
  const params = [
    ...[...counts, ...large].map((k) => `${k.text}: nat`),
    ...arrays.map((a) => `${a.text}: ${typeText(a.type)}${range(a.type.elem)}`),
    ...scalars.map((s) => `${s.text}: ${s.type}${range(s.type)}`),
  ];
  const [result, term] =
    body.length === 1 ? [types[0]!, body[0]!] : [`(${types.join(", ")})`, `(${body.join(", ")})`];
  const shapes = new Map([...named, ...counts, ...large].map((s) => [s.text, s.value]));
  return {
    name,
    text: `${maker.operators.join("")}fun ${name}(${params.join(", ")}): ${result} =\n  ${term}\n`,
    sizes: Object.fromEntries(shapes),
  };
}
