/**
 * @file Elaborates the range of an input's data: `xs: [n]f32 in 0.5 .. 2.0`, or one range for each component of tuples. The result
 * belongs to the parameter alone; types, conditions and terms do not depend on it.
 */
import {
  boundOf,
  type DataRange,
  isFloatName,
  type NumberName,
  rangeOfType,
  type Span,
  type StrataError,
  showType,
  type Type,
  type ValueRange,
} from "../../../term/index.ts";
import { problem } from "../../diagnostics/errors.ts";
import type { BoundSyntax, DataRangeSyntax } from "../../syntax/data-range-syntax.ts";
import { printDataRange } from "../../syntax/print.ts";
import type { TypeHome } from "../names.ts";

type SpanSyntax = Extract<DataRangeSyntax, { tag: "dataSpan" }>;

/** The parameter whose range is elaborated. */
interface StatedOf {
  readonly name: string;
  readonly home: TypeHome;
}

/**
 * Elaborates a range that is stated of a parameter. One range for a tuple is that of each of its numbers. Raises E0313 if the type has no
 * numbers, for a number of ranges that is not that of the components, for an end that is no finite number of its type, and for a lower
 * end above the upper one.
 */
export const elaborateDataRange = (
  range: DataRangeSyntax,
  type: Type,
  name: string,
  home: TypeHome,
): DataRange | undefined => rangeOf(range, type, { name, home });

/** E0313: a range of a size. */
export const rangeOfSize = (
  range: DataRangeSyntax,
  name: string,
  { problems }: TypeHome,
): StrataError =>
  problem("E0313", problems.place(range.span), `\`${name}\` is a size, and a range is about data`, {
    help: [`state conditions on the size after the parameters: where 1 <= ${name}, ${name} <= 64`],
  });

function rangeOf(range: DataRangeSyntax, type: Type, about: StatedOf): DataRange | undefined {
  switch (range.tag) {
    case "dataAny":
      if (range.text === "_") return undefined;
      throw wrong(about, range.span, `\`${range.text}\` is no range`, [
        "write the least and the greatest value: 0.5 .. 2.0; `_` states nothing of a component",
      ]);
    case "dataSpan":
      return spanOver(range, type, about);
    case "dataParts":
      return { components: componentsOf(range, type, about) };
    default:
      return range satisfies never;
  }
}

function componentsOf(
  { parts, span }: Extract<DataRangeSyntax, { tag: "dataParts" }>,
  type: Type,
  about: StatedOf,
): readonly (DataRange | undefined)[] {
  const elem = elementOf(type);
  if (elem.tag !== "tuple" || elem.elems.length !== parts.length) {
    const found = elem.tag === "tuple" ? `${elem.elems.length} components` : "no components";
    throw wrong(
      about,
      span,
      `${parts.length} ranges are stated, but ${showType(elem)} has ${found}`,
    );
  }
  return parts.map((part, i) => rangeOf(part, elem.elems[i]!, about));
}

/** The type of the elements, without all array dimensions around them. */
const elementOf = (type: Type): Type => (type.tag === "array" ? elementOf(type.elem) : type);

function spanOver(range: SpanSyntax, type: Type, about: StatedOf): DataRange {
  const names = new Set<NumberName>();
  rangeOfType(type, (name) => void names.add(name));
  const found = rangeOfType(type, (name) => valueRange(range, name, names, about));
  if (found !== undefined) return found;
  throw wrong(about, range.span, `a range is stated of numbers, and ${showType(type)} has none`);
}

function valueRange(
  range: SpanSyntax,
  name: NumberName,
  names: ReadonlySet<NumberName>,
  about: StatedOf,
): ValueRange {
  const end = (bound: BoundSyntax): ValueRange["low"] => {
    const { text, suffix = name, span } = bound;
    const value = boundOf(name, text);
    if (suffix === name && typeof value !== "object") return value;
    const problem = typeof value === "object" ? value.wrong : `is no ${name}`;
    const help =
      names.size > 1 ? eachApart(names) : `both ends are of type ${name}: in ${example(name)}`;
    throw wrong(about, span, `${text}${bound.suffix ?? ""} ${problem}`, [help]);
  };
  const [low, high] = [end(range.low), end(range.high)];
  if (low <= high) return { low, high };
  const swapped = printDataRange({ ...range, low: range.high, high: range.low });
  throw wrong(about, range.span, `no number lies in \`${printDataRange(range)}\``, [
    `write the lesser number first: ${swapped}`,
  ]);
}

const eachApart = (names: ReadonlySet<NumberName>): string =>
  `state a range for each component: in (${[...names].map(example).join(", ")})`;

const example = (name: NumberName): string => (isFloatName(name) ? "0.5 .. 2.0" : "0 .. 7");

const wrong = (
  { name, home }: StatedOf,
  span: Span,
  why: string,
  help: readonly string[] = [],
): StrataError =>
  problem("E0313", home.problems.place(span), `the range of \`${name}\`: ${why}`, {
    help:
      help.length > 0
        ? help
        : ["a range is about the numbers of an input: xs: [n]f32 in 0.5 .. 2.0"],
  });
