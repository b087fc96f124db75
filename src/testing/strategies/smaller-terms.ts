/** @file Smaller terms of the same type: a part is replaced by a variable, by an uninterpreted function or by one of its own parts. */
import {
  children,
  type Free,
  paramOf,
  subterms,
  type Term,
  type Type,
  type Var,
} from "../../term/index.ts";
import { replaceAt, type TermPath } from "../../traversals/index.ts";

/**
 * Yields terms with fewer nodes than `t` and its type. Large parts are replaced first. A part without bound variables becomes a free
 * variable; one with bound variables becomes a free function of them. A part also becomes one of its own arguments of its type.
 */
export function* smallerTerms(t: Term): Iterable<Term> {
  const size = nodes(t);
  const places = placesIn(t).sort((a, b) => b.nodes - a.nodes);
  for (const place of places)
    for (const by of replacements(place, t)) {
      const made = replaceAt(t, place.path, by);
      if (made.type === t.type && nodes(made) < size) yield made;
    }
}

/** The number of nodes of a term, shared parts counted once. */
const nodes = (t: Term): number => [...subterms(t)].length;

interface PlaceInTerm {
  readonly term: Term;
  readonly path: TermPath;
  /** Types of the variables bound around it, outermost first. */
  readonly scope: readonly Type[];
  readonly nodes: number;
}

/** The parts of a term at which nothing is bound but variables of terms, without the term itself and functions. */
function placesIn(t: Term): PlaceInTerm[] {
  const found: PlaceInTerm[] = [];
  const visit = (term: Term, path: TermPath, scope: readonly Type[]): void => {
    if (path.length > 0 && isData(term.type)) found.push({ term, path, scope, nodes: nodes(term) });
    if (term.tag === "natLam") return;
    const inner = term.tag === "lam" ? [...scope, paramOf(term)] : scope;
    children(term).forEach((c, i) => visit(c, [...path, i], inner));
  };
  visit(t, [], []);
  return found;
}

const isData = (type: Type): boolean =>
  type.tag !== "fun" && type.tag !== "natFun" && type.tag !== "boundary";

function* replacements({ term, scope }: PlaceInTerm, whole: Term): Iterable<Term> {
  if (term.tag === "free" || term.tag === "var") return;
  const { session, type } = term;
  const { types } = session;
  const used = variablesIn(term);
  const name = fresh(whole, used.length === 0 ? "x" : "f");
  if (used.length === 0) yield session.free(name, type);
  else if (used.length < scope.length + 1) {
    const args = used.map((v) => session.variable(v.index, v.type));
    const of = args.reduceRight<Type>((r, a) => types.fun(a.type, r), type);
    const call = session.app(session.free(name, of), args, type);
    if (call !== term) yield call;
  }
  for (const part of subterms(term)) {
    if (part !== term && part.type === type && isOutside(part, term)) yield part;
  }
}

/** The variables that are bound around a term and used in it, each once. */
function variablesIn(t: Term): readonly Var[] {
  const found = new Map<number, Var>();
  const visit = (u: Term, depth: number): void => {
    if (u.tag === "var" && u.index >= depth)
      found.set(u.index - depth, u.session.variable(u.index - depth, u.type) as Var);
    const inner = u.tag === "lam" ? depth + 1 : depth;
    if (u.tag === "app") visit(u.fun, depth);
    children(u).forEach((c) => visit(c, inner));
  };
  visit(t, 0);
  return [...found.values()];
}

/** True if the part of a term is under none of its binders, so that it can stand in its place. */
function isOutside(part: Term, t: Term): boolean {
  if (part === t) return true;
  if (t.tag === "lam" || t.tag === "natLam") return false;
  return children(t).some((c) => isOutside(part, c));
}

/** A name of a free variable that the term does not use. */
function fresh(t: Term, prefix: string): string {
  const taken = new Set(
    [...subterms(t)].flatMap((u) => (u.tag === "free" ? [(u as Free).name] : [])),
  );
  for (let i = 0; ; i++) {
    const name = i === 0 ? prefix : `${prefix}${i}`;
    if (!taken.has(name)) return name;
  }
}
