/** @file Finds the definition that a deprecated definition calls. */
import type { Decl, Name } from "../syntax/syntax.ts";

/**
 * The name, perhaps qualified, that the body of a strategy, function or type alias calls or mentions, without its arguments.
 * Undefined if the body has another form, and for other declarations.
 */
export function headOf(decl: Decl): Name | undefined {
  switch (decl.tag) {
    case "strategy":
      return decl.body.tag === "sCall" || decl.body.tag === "sName" ? decl.body.name : undefined;
    case "fun": {
      const called = decl.body.tag === "call" ? decl.body.fun : decl.body;
      return called.tag === "name" ? called.name : undefined;
    }
    case "type":
      return decl.type.tag === "typeApply" || decl.type.tag === "typeName"
        ? decl.type.name
        : undefined;
    default:
      return undefined;
  }
}
