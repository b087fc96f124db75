/** @file Values that stand for any of their kind: with them a definition is checked before anyone calls it. */
import { id } from "../../../strategies/index.ts";
import type { Session } from "../../../term/index.ts";
import type { StaticKind } from "./strategy-value.ts";
import { NONE_GIVEN, type StratValue, strategyValue } from "./strategy-value.ts";

export function anyValue(kind: StaticKind, name: string, session: Session): StratValue {
  if (typeof kind === "object") return anyCompound(kind, name, session);
  switch (kind) {
    case "nat":
      return { tag: "nat", size: session.sizes.variable("param", name) };
    case "name":
      return { tag: "text", text: name };
    case "fun":
      return { tag: "fun", name };
    case "traversal": {
      const params = [{ name: "s", kind: "strategy" }] as const;
      return anyCompound({ params, result: "strategy" }, name, session);
    }
    default:
      return { ...strategyValue({ ...id, name }), isRule: kind === "rule" };
  }
}

/** A list of any length has one element, which stands for all. */
function anyCompound(kind: StaticKind & object, name: string, session: Session): StratValue {
  if ("list" in kind) {
    const none = kind.list === "unknown";
    return { tag: "list", elems: none ? [] : [anyValue(kind.list, name, session)] };
  }
  const { params, result } = kind;
  const call = (): StratValue => anyValue(result, name, session);
  return { tag: "callable", name, params, given: NONE_GIVEN, call, result: () => result };
}
