/** @file Breaks long statements into lines, before operators and after commas, at the lowest bracket depth that suffices. */

const WIDTH = 108;
const INDENT = "    ";

/** Splits a statement into lines of at most 108 characters where possible; lines after the first are indented by four spaces. */
export function wrapLine(line: string): string[] {
  if (line.length <= WIDTH) return [line];
  for (const breaks of BREAKS) {
    for (let depth = 0; depth < 4; depth++) {
      const lines = fill(pieces(line, depth, breaks));
      if (lines.every((l) => l.length <= WIDTH)) return lines;
    }
  }
  return fill(pieces(line, Infinity, BREAKS[1]!));
}

/**
 * What may begin a line: operators of sums and choices; if that does not suffice, any operator. A line may always end after a
 * comma.
 */
const BREAKS: readonly RegExp[] = [/^ (\+|-|&&?|\|\|?|\?|:) /, /^ (\+|-|\*|\/|&&?|\|\|?|\?|:) /];

/** Cuts the text at every possible line break inside at most `depth` brackets. */
function pieces(line: string, depth: number, breaks: RegExp): string[] {
  const found: string[] = [];
  let open = 0;
  let from = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!;
    if (c === "(" || c === "[") open++;
    if (c === ")" || c === "]") open--;
    if (c !== " " || open > depth) continue;
    if (line[i - 1] !== "," && !breaks.test(line.slice(i, i + 4))) continue;
    found.push(line.slice(from, i));
    from = i + 1;
  }
  return [...found, line.slice(from)];
}

function fill(parts: readonly string[]): string[] {
  const lines: string[] = [];
  let current = "";
  for (const part of parts) {
    const next = current === "" ? part : `${current} ${part}`;
    if (current !== "" && next.length > WIDTH) {
      lines.push(current);
      current = INDENT + part;
    } else current = next;
  }
  return [...lines, current];
}
