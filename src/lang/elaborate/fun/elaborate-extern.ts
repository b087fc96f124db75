/** @file Elaborates an `extern fun`: a function of scalars given as an expression of OpenCL C, with its meaning in Strata. */
import { isOpenCLWord } from "../../../targets/opencl-words.ts";
import {
  externalLabel,
  type Session,
  type Span,
  showType,
  type Term,
} from "../../../term/index.ts";
import { problem } from "../../diagnostics/errors.ts";
import type { Decl } from "../../syntax/syntax.ts";
import type { FunDef } from "../definition.ts";
import type { Home } from "../names.ts";
import { elaborateFun } from "./elaborate-fun.ts";

/**
 * The declaration `extern fun` of a foreign function as parsed: its parameters and result, the C code, and its meaning in Strata.
 */
export type ExternSyntax = Extract<Decl, { tag: "extern" }>;

/**
 * Elaborates a foreign function; its term carries the C code and the meaning. Raises E0311 for code that by its characters cannot
 * be one expression (C is not parsed), for parameters that are not scalars or cannot be names in C, and for a result that is no
 * scalar; mistakes of the meaning are raised as for a `fun`.
 */
export function elaborateExtern(decl: ExternSyntax, home: Home): FunDef {
  const { name, params, code, meaning } = decl;
  const refuse = (span: Span, message: string, help: string): Error =>
    problem("E0311", home.problems.place(span), message, { help: [help] });
  const wrong = problemOf(code.value);
  if (wrong !== undefined) {
    const help = 'write one expression of the parameters: "native_recip(x)"';
    throw refuse(code.span, `the C code of \`${name.text}\` ${wrong}`, help);
  }
  for (const p of params) {
    if (/^[A-Za-z]\w*$/.test(p.name.text) && !isOpenCLWord(p.name.text)) continue;
    throw refuse(
      p.name.span,
      `\`${p.name.text}\` is no name that a variable can have in C`,
      "give it another name: x",
    );
  }
  const def = elaborateFun({ ...decl, tag: "fun", where: [], laws: [], body: meaning }, home);
  const help = "pass it the elements, with `map`, and write arrays and tuples in Strata";
  for (const [i, p] of def.params.entries()) {
    if (p.tag === "value" && p.type.tag === "scalar") continue;
    throw refuse(params[i]!.span, "C code takes scalars", help);
  }
  if (def.result.tag !== "scalar")
    throw refuse(decl.result.span, `C code gives a scalar, no ${showType(def.result)}`, help);
  return { ...def, term: external(def, code.value, home.session) };
}

/** Why a text cannot be one C expression, judged by its characters only; undefined if nothing is wrong. */
function problemOf(code: string): string | undefined {
  if (code.trim() === "") return "is empty";
  const found = /<%|%>|\?\?|[;{}#"'\\]|\/\/|\/\*|[^ -~]/.exec(code)?.[0];
  if (found !== undefined)
    return /^[ -~]/.test(found) ? `has \`${found}\` in it` : "is not one line of ASCII";
  return isBalanced(code) ? undefined : "has brackets that do not match";
}

const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]" };

function isBalanced(code: string): boolean {
  const open: string[] = [];
  for (const c of code) {
    if (CLOSES[c] !== undefined) open.push(CLOSES[c]);
    else if ((c === ")" || c === "]") && open.pop() !== c) return false;
  }
  return open.length === 0;
}

/** The term `\x.. -> extern(meaning, x..)`. */
function external({ name, params, result, term }: FunDef, code: string, session: Session): Term {
  const types = params.flatMap((p) => (p.tag === "value" ? [p.type] : []));
  const args = types.map((type, i) => session.variable(types.length - 1 - i, type));
  const label = externalLabel({ name, params: params.map((p) => p.name), code });
  const call: Term = session.prim("extern", [], [term, ...args], result, label);
  return types.reduceRight<Term>((body, type) => session.lam(type, body), call);
}
