/**
 * @file Resolves the `exports` of a package.json for the condition "strata", much as Node resolves conditional exports with this
 * condition and "default". Arrays of targets are not supported. Nothing of the package is executed.
 */

type UncheckedJson = unknown;

const isObject = (x: UncheckedJson): x is Record<string, UncheckedJson> =>
  typeof x === "object" && x !== null && !Array.isArray(x);

const own = (x: Record<string, UncheckedJson>, key: string): UncheckedJson =>
  Object.hasOwn(x, key) ? x[key] : undefined;

/**
 * The target of a subpath ("." or "./name") as it is written, with the star of a pattern filled in; undefined if the package
 * exports none for Strata. The result is untrusted: it can be any string.
 */
export function strataExport(exports: UncheckedJson, subpath: string): string | undefined {
  if (!isObject(exports)) return undefined;
  const isMap = Object.keys(exports).some((key) => key.startsWith("."));
  if (!isMap) return subpath === "." ? ofConditions(exports) : undefined;
  const exact = own(exports, subpath);
  return exact === undefined ? byPattern(exports, subpath) : ofConditions(exact);
}

/**
 * The first string under the condition "strata", in depth-first order; other strings name JavaScript. It uses no recursion, because
 * the nesting is untrusted.
 */
function ofConditions(target: UncheckedJson): string | undefined {
  const open = [{ target, inStrata: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { target: found, inStrata } = next;
    if (typeof found === "string" && inStrata) return found;
    if (!isObject(found)) continue;
    for (const [condition, inner] of Object.entries(found).reverse())
      if (condition === "strata" || condition === "default")
        open.push({ target: inner, inStrata: inStrata || condition === "strata" });
  }
  return undefined;
}

/** Longer targets keep their stars: no path is as long. */
const LONGEST_PATTERN = 4096;

/**
 * The target of a pattern such as `"./*": { "strata": "./src/*.strata" }`. The pattern with the longest part before the star wins.
 */
function byPattern(exports: Record<string, UncheckedJson>, subpath: string): string | undefined {
  const fitting = Object.keys(exports).flatMap((key) => {
    const [before, after, ...more] = key.split("*");
    if (before === undefined || after === undefined || more.length > 0) return [];
    const fits =
      subpath.startsWith(before) &&
      subpath.endsWith(after) &&
      subpath.length > before.length + after.length;
    return fits
      ? [{ key, before, star: subpath.slice(before.length, subpath.length - after.length) }]
      : [];
  });
  fitting.sort((a, b) => b.before.length - a.before.length);
  const [best] = fitting;
  const target = best && ofConditions(own(exports, best.key));
  if (target === undefined || target.length > LONGEST_PATTERN) return target;
  return target.replaceAll("*", () => best!.star);
}
