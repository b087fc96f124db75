/** @file Names for what inference has named: `[n2]?t1` is `[n]a` where a rule does not say `n` or `a` itself. */

const SIZES: readonly string[] = ["n", "m", "k", "l", "p", "q", "r"];
const TYPES: readonly string[] = ["a", "b", "c", "d", "e", "s", "t"];

/** `f32`, `u64x4` are no names. */
const SCALAR = /^[fiu]\d+(x\d+)?$/;

/** Renames in texts about a declaration, the same in all of them, what its source does not mention. */
export function readable(source: string, texts: readonly string[]): (text: string) => string {
  const written = new Set(source.match(/[A-Za-z_][\w']*/g));
  const names = new Map<string, string>();
  const nameOf = (found: string): string => {
    const known = names.get(found);
    if (known !== undefined) return known;
    const candidates = found.startsWith("?") ? TYPES : SIZES;
    const name = candidates.find((c) => !written.has(c)) ?? found.replace("?", "");
    written.add(name);
    names.set(found, name);
    return name;
  };
  const rename = (text: string): string =>
    text.replace(/\?\w+|\b[a-z]+\d+\b/g, (found) =>
      SCALAR.test(found) || (!found.startsWith("?") && !names.has(found) && written.has(found))
        ? found
        : nameOf(found),
    );
  for (const text of texts) rename(text);
  return rename;
}
