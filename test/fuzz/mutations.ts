/** @file Small damage to a text: to its characters, tokens, lines and names. */
import { tokenise } from "../../src/lang/parse/token.ts";
import type { Choices } from "../support/choices.ts";
import { NAMES, PIECES, TOKENS } from "./corpus.ts";

type Mutation = (text: string, c: Choices) => string;

const ODD: readonly string[] = [
  ..."( ) [ ] { } , ; @ | \\ = < > + - * / % ! . : ` \" ' # & ? $ ^ ~ é 漢 😀 × → λ".split(" "),
  ..."\n|\t|\r|\r\n|\0|\ud800|\udc00|\u2028|\u00a0|\ufeff|//|/*|///|__proto__|constructor".split(
    "|",
  ),
  ..."\nfun |\nrule |\nschedule |\nexport |\nimport |\nstrategy |\ntype |\n  |\n/// ".split("|"),
];

const NUMBERS: readonly string[] = [
  ..."0 1 2 3 16 64 1000000 2147483647 2147483648 4294967296 9007199254740991".split(" "),
  ..."9007199254740992 99999999999999999999 0.0 1e308 1e400 1e-400 0.1f16 3u32 1e9i32".split(" "),
];

const within = (text: string, c: Choices): number => c.nat(Math.min(text.length, 65_535));

const replace = (text: string, start: number, end: number, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

const character: Mutation = (text, c) => {
  const at = within(text, c);
  const by = c.chance(50) ? c.pick(ODD) : String.fromCharCode(c.nat(c.chance(80) ? 127 : 65_535));
  return replace(text, at, at + c.nat(2), c.chance(25) ? "" : by);
};

const cut: Mutation = (text, c) => {
  const at = within(text, c);
  return c.chance(30) ? text.slice(0, at) : replace(text, at, at + c.nat(40), "");
};

const copy: Mutation = (text, c) => {
  const [from, to] = [within(text, c), within(text, c)];
  return replace(text, to, to, text.slice(from, from + c.nat(120)));
};

/** Changes tokens, with the blanks between them left. */
const token: Mutation = (text, c) => {
  const { tokens } = tokenise(text);
  if (tokens.length < 3) return character(text, c);
  const i = c.nat(tokens.length - 2);
  const [a, b] = [tokens[i]!, tokens[i + 1]!];
  const [first, second] = [text.slice(a.start, a.end), text.slice(b.start, b.end)];
  switch (c.nat(4)) {
    case 0:
      return replace(text, a.start, a.end, "");
    case 1:
      return replace(text, a.start, b.end, `${second}${text.slice(a.end, b.start)}${first}`);
    case 2:
      return replace(text, a.start, a.end, c.pick(TOKENS));
    case 3:
      return replace(text, a.end, a.end, ` ${c.pick(TOKENS)} `);
    default:
      return replace(text, a.end, a.end, ` ${first}`);
  }
};

/** Another name, number or piece of code: what often still parses. */
const word: Mutation = (text, c) => {
  const { tokens } = tokenise(text);
  const words = tokens.filter(({ kind }) => ["NAME", "NAT", "NUMBER"].includes(kind));
  if (words.length === 0) return token(text, c);
  const { kind, start, end } = c.pick(words);
  if (c.chance(15)) return replace(text, start, end, c.pick(PIECES));
  if (kind !== "NAME") return replace(text, start, end, c.pick(c.chance(70) ? NUMBERS : NAMES));
  const other = c.chance(50) ? c.pick(words) : undefined;
  const by = other ? text.slice(other.start, other.end) : c.pick(c.chance(90) ? NAMES : NUMBERS);
  return replace(text, start, end, by);
};

const lines: Mutation = (text, c) => {
  const rows = text.split("\n");
  const [i, j] = [c.nat(rows.length - 1), c.nat(rows.length - 1)];
  const [a, b] = [rows[i]!, rows[j]!];
  if (c.chance(60)) return rows.with(i, b).with(j, a).join("\n");
  return (c.chance(50) ? rows.toSpliced(i, 1) : rows.toSpliced(i, 0, b)).join("\n");
};

/** Brackets around what stands there, many times. */
const nest: Mutation = (text, c) => {
  const at = within(text, c);
  const [open, close] = c.pick([
    ["(", ")"],
    ["[", "]"],
    ["f(", ")"],
    ["\\x -> (", ")"],
    ["-", ""],
  ] as const);
  const times = c.pick([2, 5, 40, 250, 600]);
  return replace(
    text,
    at,
    at,
    open.repeat(times) + (c.chance(60) ? `x${close.repeat(times)}` : ""),
  );
};

/** Each as often as it stands here. */
const MUTATIONS: readonly Mutation[] = [
  ...Array.from({ length: 8 }, () => word),
  ...Array.from({ length: 5 }, () => token),
  ...[character, character, character, cut, copy, lines, lines],
];

/** One to four mutations; rarely a deep one. */
export function mutate(text: string, c: Choices): string {
  const times = 1 + Math.min(c.nat(3), c.nat(3));
  let mutated = text;
  for (let i = 0; i < times; i++) mutated = c.pick(MUTATIONS)(mutated, c);
  return c.nat(199) === 199 ? nest(mutated, c) : mutated;
}
