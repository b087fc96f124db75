/** @file Ways out where a strategy is aimed at a name that no part of the program is labelled with. */
import type { UnlikelyCause } from "../../strategies/index.ts";
import { subterms, type Term } from "../../term/index.ts";
import type { Decl } from "../syntax/syntax.ts";

/**
 * For each name among the strategies `far` that is no label of `end`: what to write in the program, whose declaration is `decl`. A
 * name of a `let` is no label.
 */
export function labelHelp(
  far: readonly UnlikelyCause[],
  end: Term,
  decl: Decl | undefined,
): readonly string[] {
  const labels = labelsOf(end);
  const names = new Set(far.flatMap(({ rule }) => /^"(.*)"$/.exec(rule)?.[1] ?? []));
  return [...names]
    .filter((name) => !labels.has(name))
    .map((name) => {
      const written = `let ${name} = label("${name}", …) in …`;
      if (letNames(decl).has(name))
        return `\`${name}\` is the name of a \`let\`, which has no label: write \`${written}\` in the program`;
      const known = [...labels].map((l) => `"${l}"`).join(", ");
      return known === ""
        ? `nothing has a label: name a part of the program, \`${written}\``
        : `the labels are ${known}`;
    });
}

const labelsOf = (root: Term): ReadonlySet<string> =>
  new Set(
    [...subterms(root)].flatMap((t) => (t.tag === "prim" && t.prim === "label" ? [t.label!] : [])),
  );

/** The names that the `let`s of a declaration bind. */
function letNames(decl: Decl | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { tag, binder } = node as { tag?: unknown; binder?: LetBinder };
    if (tag === "let" && binder?.tag === "nameBinder") found.add(binder.name.text);
    Object.values(node).forEach(visit);
  };
  visit(decl);
  return found;
}

interface LetBinder {
  readonly tag: string;
  readonly name: { readonly text: string };
}
