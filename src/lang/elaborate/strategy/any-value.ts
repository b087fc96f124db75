/** @file Arbitrary values of each kind, with which a definition is checked before it is called. */
import { id } from "../../../strategies/index.ts";
import type { Session } from "../../../term/index.ts";
import type { StaticKind } from "./strategy-value.ts";
import { NONE_GIVEN, type StratValue, strategyValue } from "./strategy-value.ts";

/**
 * An arbitrary value of a kind. A size is a variable, a strategy does nothing, a list has one element (none if its kind is
 * unknown); `name` is its name in messages.
 */
export function anyValue(kind: StaticKind, name: string, session: Session): StratValue {
  if (typeof kind === "object") return anyCompound(kind, name, session);
  switch (kind) {
    case "nat":
      return { tag: "nat", size: session.sizes.variable("param", name) };
    case "name":
      return { tag: "text", text: name };
    case "fun":
      return { tag: "fun", name };
    case "sketch":
      return { ...strategyValue({ ...id, name }, true), sketch: { tag: "any" } };
    case "traversal": {
      const params = [{ name: "s", kind: "strategy" }] as const;
      return anyCompound({ params, result: "strategy" }, name, session);
    }
    default:
      return { ...strategyValue({ ...id, name }), isRule: kind === "rule" };
  }
}

/** An arbitrary list or function. A list has one element, which represents all its elements. */
function anyCompound(kind: StaticKind & object, name: string, session: Session): StratValue {
  if ("list" in kind) {
    const none = kind.list === "unknown";
    return { tag: "list", elems: none ? [] : [anyValue(kind.list, name, session)] };
  }
  const { params, result } = kind;
  const call = (): StratValue => anyValue(result, name, session);
  return { tag: "callable", name, params, given: NONE_GIVEN, call, result: () => result };
}
