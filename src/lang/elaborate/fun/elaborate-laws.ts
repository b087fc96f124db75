/**
 * @file Elaborates the laws that a function is declared to satisfy (`with associative, identity(0.0)`), and makes the pattern by
 * which rules recognise the function.
 */
import {
  type DeclaredOperator,
  OPERATOR_LAWS,
  type OperatorLaw,
} from "../../../strategies/index.ts";
import {
  applyAll,
  emptyFacts,
  etaLong,
  type Facts,
  Inference,
  instantiate,
  mapType,
  type Session,
  type Size,
  showType,
  substituteSizes,
  type Term,
  type Type,
  withCondition,
} from "../../../term/index.ts";
import { problem } from "../../diagnostics/errors.ts";
import type { ExprSyntax, LawSyntax } from "../../syntax/syntax.ts";
import type { FunDef } from "../definition.ts";
import { expressionContext } from "../expr/elaborate-expr.ts";
import type { LexicalScope } from "../lexical-scope.ts";
import type { Home } from "../names.ts";
import { elaborateHeader, type FunSyntax } from "./header.ts";
import { parameterScope } from "./parameter-scope.ts";

/** A function of two values of one type with the laws that it is declared to satisfy. */
export interface FunLaws {
  readonly function: FunDef;
  /**
   * The declared laws in order. The value of `identity` is the neutral element as a closed term: lambdas over the function's value
   * parameters before the operands; others have none.
   */
  readonly laws: ReadonlyMap<OperatorLaw, Term | undefined>;
  /** The declared laws as written. */
  readonly syntax: ReadonlyMap<OperatorLaw, LawSyntax>;
  /**
   * The values among which the laws hold (`on(p)`), as a closed term like the neutral element: a function from values to truth values.
   * Undefined for all values.
   */
  readonly domain: Term | undefined;
}

const NO_UNKNOWNS = { value: () => undefined, size: () => undefined, isPattern: false };
const DOMAIN = "on";
const isLaw = (name: string): name is OperatorLaw =>
  (OPERATOR_LAWS as readonly string[]).includes(name);

/**
 * Elaborates the laws of a function. Raises E0201 for an unknown law, E0204 for one that is declared twice, E0305 for a wrong number of
 * arguments, E0312 for a function that cannot have laws, and the mistakes of the arguments.
 */
export function elaborateLaws(decl: FunSyntax, def: FunDef, home: Home): FunLaws {
  const { problems } = home;
  const laws = new Map<OperatorLaw, Term | undefined>();
  const syntax = new Map<OperatorLaw, LawSyntax>();
  const seen = new Map<string, LawSyntax>();
  let domain: Term | undefined;
  const operand = operandOf(decl, def, home);
  for (const law of decl.laws) {
    const { text, span } = law.name;
    const first = seen.get(text);
    if (first !== undefined) throw problems.duplicate(span, text, problems.place(first.span));
    seen.set(text, law);
    if (text !== DOMAIN && !isLaw(text))
      throw problems.unknownName(span, "law", text, [...OPERATOR_LAWS, DOMAIN]);
    const takes = text === "identity" || text === DOMAIN ? 1 : 0;
    if (law.args.length !== takes)
      throw problems.arity(span, text, takes === 0 ? "no argument" : "1 argument", law.args.length);
    const [arg] = law.args;
    if (text === DOMAIN) {
      const { types } = home.session;
      domain = closed(arg!, types.fun(operand, types.scalar("bool")), "the argument of `on`");
    } else {
      laws.set(text, arg && closed(arg, operand, "the neutral element"));
      syntax.set(text, law);
    }
  }
  return { function: def, laws, syntax, domain };

  function closed(e: ExprSyntax, type: Type, what: string): Term {
    return elaborateClosed(e, type, what, { decl, def, home });
  }
}

/** The type of both operands and of the result. Raises E0312 for a function of another form. */
function operandOf(decl: FunSyntax, { name, params, result }: FunDef, { problems }: Home): Type {
  const [a, b] = params.slice(-2);
  if (a?.tag === "value" && b?.tag === "value" && a.type === result && b.type === result)
    return result;
  const types = params.slice(-2).flatMap((p) => (p.tag === "value" ? [showType(p.type)] : ["nat"]));
  throw problem(
    "E0312",
    problems.place(decl.laws[0]!.span),
    `\`${name}\` cannot have laws: they are about a function of two values of one type, which gives a value of this type`,
    {
      notes: [`it ends in (${types.join(", ")}) and gives ${showType(result)}`],
      help: ["the last two parameters are the operands: fun f(a: t, b: t): t = … with associative"],
    },
  );
}

/** Elaborates an argument of a law in the scope of the parameters before the operands, as lambdas over them. */
function elaborateClosed(
  e: ExprSyntax,
  type: Type,
  what: string,
  { decl, def, home }: { readonly decl: FunSyntax; readonly def: FunDef; readonly home: Home },
): Term {
  const { session } = home;
  const before = def.params.slice(0, -2);
  const { names } = elaborateHeader(decl, home);
  const facts = def.conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
  const inference = new Inference(session.types, facts);
  const c = expressionContext(home, { inference, unknowns: NO_UNKNOWNS, names });
  const scope: LexicalScope = parameterScope(before, session);
  const typed = c.check(e, scope, type, what);
  c.finish(e.span);
  const values = before.flatMap((p) => (p.tag === "value" ? [p.type] : []));
  const term = typed.build(values.length);
  if (term.hasMeta)
    throw home.problems.undetermined(e.span, what, "state the types of its parts: 0.0f32");
  return values.reduceRight<Term>((t, of) => session.lam(of, t), term);
}

/**
 * The function as rules recognise it: its sizes and type variables, and the parameters before the operands, are metavariables of
 * their names.
 */
export function operatorPattern(
  { function: def, laws, domain }: FunLaws,
  session: Session,
): DeclaredOperator {
  const { types } = session;
  const size = (n: Size): Size =>
    substituteSizes(n, (v) =>
      v.sort === "param" ? session.sizes.variable("meta", v.name) : undefined,
    );
  const type = (t: Type): Type =>
    mapType(types, t, {
      size,
      variable: (v) => (v.sort === "rigid" ? types.variable("meta", v.name) : v),
    });
  const before = def.params
    .slice(0, -2)
    .flatMap((p) => (p.tag === "value" ? [etaLong(session.meta(p.name, [], type(p.type)))] : []));
  const open = (t: Term): Term => applyAll(instantiate(t, { size, type }), before);
  return {
    name: def.name,
    place: def.place,
    operator: open(def.term),
    laws: new Map([...laws].map(([law, z]) => [law, z && open(z)])),
    domain: domain && open(domain),
  };
}
