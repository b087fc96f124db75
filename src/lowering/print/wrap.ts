/** @file Long statements on several lines, broken before operators and after commas, as far outside in brackets as it fits. */

const WIDTH = 108;
const INDENT = "    ";

export function wrap(line: string): string[] {
  if (line.length <= WIDTH) return [line];
  for (let depth = 0; depth < 4; depth++) {
    const lines = fill(pieces(line, depth));
    if (depth === 3 || lines.every((l) => l.length <= WIDTH)) return lines;
  }
  return [line];
}

/** The text cut at every place to break that is inside at most `depth` brackets. */
function pieces(line: string, depth: number): string[] {
  const found: string[] = [];
  let open = 0;
  let from = 0;
  for (let i = 0; i < line.length; i++) {
    const c = line[i]!;
    if (c === "(" || c === "[") open++;
    if (c === ")" || c === "]") open--;
    if (c !== " " || open > depth || !breaks(line, i)) continue;
    found.push(line.slice(from, i));
    from = i + 1;
  }
  return [...found, line.slice(from)];
}

/** Before a binary operator, or after a comma. */
function breaks(line: string, space: number): boolean {
  return (
    line[space - 1] === "," || /^ (\+|-|\*|\/|&&|\|\||\?|:) /.test(line.slice(space, space + 4))
  );
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
