/** @file What a term needs of sizes to be well-typed. */
import {
  decideCondition,
  type Facts,
  Inference,
  type Prim,
  type SizeCondition,
  substituteCondition,
  subterms,
  type Term,
} from "../../term/index.ts";

/** A condition on sizes under which a term is well-typed and which the facts do not prove; undefined if there is none. */
export function unknownNeed(t: Term, facts: Facts): SizeCondition | undefined {
  for (const part of subterms(t)) {
    if (part.tag !== "prim") continue;
    const unknown = needsOf(part).find((c) => decideCondition(c, facts) !== true);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}

/** The conditions of one use of a primitive on sizes that no term binds. */
function needsOf({ prim, sizes, args, type, session }: Prim): readonly SizeCondition[] {
  if (prim === "undef" || prim === "cast") return [];
  const inference = new Inference(session.types, undefined, "needed.");
  const found = inference.apply(
    prim,
    sizes,
    args.map((a) => a.type),
  );
  if (prim === "clampIdx" || type.tag === "boundary") inference.unify(type, found, "the type");
  inference.finish();
  return inference.conditions
    .map((c) =>
      substituteCondition(c, (v) => inference.zonkSize(session.sizes.variable(v.sort, v.name))),
    )
    .filter((c) => c.left.boundDepth === 0 && c.right.boundDepth === 0);
}
