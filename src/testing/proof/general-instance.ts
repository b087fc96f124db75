/**
 * @file The most general instance of a rule: type variables are unknown types, and a metavariable is a call of an uninterpreted
 * function of everything that it can see. Every other instance is an instance of this one.
 */
import { patternsOf, type Rule, type RuleArguments } from "../../strategies/index.ts";
import { fill, type MatchBindings, type Session, type Term } from "../../term/index.ts";
import { metavariables } from "../metavariables.ts";
import { typeVariables } from "../rule-instances.ts";
import { type SizeAssignment, sizeNames } from "../rule-sizes.ts";
import { StandIns } from "../stand-ins.ts";

/**
 * The most general instance of a rule: both sides as terms, with the bindings of its metavariables and the values of its
 * parameters.
 */
export interface GeneralInstance {
  readonly left: Term;
  readonly right: Term;
  readonly bound: MatchBindings;
  readonly args: RuleArguments;
  /** Names of the metavariables without arguments that are calls. */
  readonly heard: ReadonlySet<string>;
}

/**
 * Returns the most general instance. Sizes are variables of their names unless they are given. With `heard`, a metavariable without
 * arguments is a call with the argument 0, so that its computation can be recorded.
 */
export function generalInstance(
  rule: Rule,
  session: Session,
  {
    sizes: given,
    heard = false,
  }: { readonly sizes?: SizeAssignment; readonly heard?: boolean } = {},
): GeneralInstance {
  const standIns = new StandIns(rule, session);
  const { bound } = standIns;
  const { types, sizes } = session;
  for (const name of sizeNames(rule)) {
    const value = given?.get(name);
    bound.sizes.set(name, value === undefined ? sizes.variable("free", name) : sizes.nat(value));
  }
  const patterns = patternsOf(rule);
  for (const name of typeVariables(patterns)) bound.types.set(name, types.variable("rigid", name));
  const wholes = new Set(rule.contexts.map((c) => c.whole.name));
  const unit = session.lit(0, types.scalar("i32"));
  const calls = new Set<string>();
  for (const m of metavariables(patterns)) {
    if (wholes.has(m.name)) continue;
    standIns.put(m, (parameters, type) => {
      const isCall = heard && parameters.length === 0 && type.tag !== "boundary";
      if (isCall) calls.add(m.name);
      return standIns.call(m.name, isCall ? [unit] : parameters, type);
    });
  }
  standIns.putTogether();
  return {
    left: fill(rule.lhs, bound),
    right: fill(rule.rhs, bound),
    bound,
    args: standIns.args,
    heard: calls,
  };
}
