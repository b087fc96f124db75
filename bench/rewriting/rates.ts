/**
 * @file Rates of rule matching and rule application, and of a plain JavaScript loop to compare them with.
 *
 * - attempts: every rule of the library × every node of naive matmul and of tiled jacobi2d, successes included.
 * - rewrites: the successes alone, each with the whole term rebuilt around the result. Every round works on terms that are new to
 *   the session (other sizes and numbers), so that no intern table of an earlier round has them.
 * - floor: nodes of two children that are looked up in a Map, and made where they are new.
 *
 * Rates are per second of processor time, since other work on the machine lengthens the time on the clock.
 */
import {
  applySchedule,
  findProgram,
  findSchedule,
  type Module,
  type Program,
  parseFile,
  programOf,
  Workspace,
} from "../../src/lang/index.ts";
import { NodeHost } from "../../src/runtime/host/index.ts";
import {
  applyRule,
  ConditionSet,
  Evaluator,
  NO_ARGUMENTS,
  type Rule,
  type RuleArguments,
  tryRule,
} from "../../src/strategies/index.ts";
import { children, Session as NewSession, type Session, type Term } from "../../src/term/index.ts";
import { replaceAt } from "../../src/traversals/index.ts";
import { cpuTime } from "../tool/cpu-time.ts";

/** Rates per second of processor time: the largest of several rounds. */
export interface Rates {
  readonly attempts: number;
  readonly rewrites: number;
  readonly floor: number;
}

/** The number of rounds in which the three rates are measured in turn. */
const ROUNDS = 4;

/** Measures the rates in turn, each for so many seconds in all. */
export function rates(seconds: number): Rates {
  const parts = [attempts(), rewrites(), () => floor(100_000)] as const;
  for (const part of parts) part();
  const best = parts.map(() => 0);
  for (let round = 0; round < ROUNDS; round++)
    parts.forEach((part, k) => {
      best[k] = Math.max(best[k]!, rateOf(part, seconds / ROUNDS));
    });
  return { attempts: best[0]!, rewrites: best[1]!, floor: best[2]! };
}

/** A count, and the milliseconds that it took. */
interface Round {
  readonly count: number;
  readonly ms: number;
}

function rateOf(part: () => Round, seconds: number): number {
  let [count, ms] = [0, 0];
  while (ms < seconds * 1000) {
    const round = part();
    count += round.count;
    ms += round.ms;
  }
  return (count / ms) * 1000;
}

// ---------------------------------------------------------------- attempts and rewrites

interface Use {
  readonly rule: Rule;
  readonly args: RuleArguments;
}
interface Place {
  readonly term: Term;
  readonly path: readonly number[];
}

const host = new NodeHost();

function workspace(session: Session): Workspace {
  return new Workspace(host, session);
}

/** Returns every rule of the library; parameters of kind nat are 4. */
function libraryRules(ws: Workspace, session: Session): Use[] {
  return host.modules.flatMap((name) => {
    const module = ws.standard(name)!;
    return module.parsed.headers.flatMap((h) =>
      h.keyword === "rule" ? [use(module.rule(h.name.text), session)] : [],
    );
  });
}

function use(rule: Rule, session: Session): Use {
  if (rule.params.length === 0) return { rule, args: NO_ARGUMENTS };
  const sizes = new Map(
    rule.params.flatMap((p) => (p.kind === "nat" ? [[p.name, session.sizes.nat(4)] as const] : [])),
  );
  return { rule, args: { sizes, terms: new Map() } };
}

function scheduled(module: Module, session: Session, program: string, schedule: string): Term {
  const p = programOf(findProgram(module, program), session);
  return applySchedule(p, findSchedule(module, program, schedule)).term;
}

function places(root: Term, path: readonly number[] = []): Place[] {
  return [{ term: root, path }, ...children(root).flatMap((c, i) => places(c, [...path, i]))];
}

function subjects(ws: Workspace, session: Session): Term[] {
  const open = (file: string): Module => ws.open(host.open(file));
  return [
    programOf(findProgram(open("examples/matmul.strata"), "matmul"), session).term,
    scheduled(open("examples/matmul.strata"), session, "matmul", "naive"),
    scheduled(open("examples/jacobi2d.strata"), session, "jacobi2d", "tiled"),
  ];
}

function attempts(): () => Round {
  const session = new NewSession();
  const ws = workspace(session);
  const rules = libraryRules(ws, session);
  const nodes = subjects(ws, session).flatMap((t) => places(t));
  return () => {
    const { ms } = cpuTime(() => {
      for (const { term } of nodes)
        for (const { rule, args } of rules) tryRule(rule, args, term, ConditionSet.none);
    });
    return { count: nodes.length * rules.length, ms };
  };
}

/** Returns programs of one shape with their own sizes and numbers. */
function variant(i: number): string {
  return `fun p${i}(A: [${64 * (i + 1)}][${32 * (i + 3)}]f32): [${64 * (i + 1)}][${32 * (i + 3)}]f32 =
  A |> map(\\row -> transpose([row]) |> map(\\c -> c[0] * ${i}.5) |> map(\\x -> x + ${i}.25)) |> map(\\row -> row |> map(\\x -> x * x))
fun q${i}(A: [${64 * (i + 1)}][${32 * (i + 3)}]f32): [${64 * (i + 1)}]f32 =
  A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + ${i}.75 * w[1][2]) |> map(\\row -> row |> reduce((+), ${i}.0))`;
}

function rewrites(): () => Round {
  let next = 0;
  const session = new NewSession();
  const ws = workspace(session);
  const rules = libraryRules(ws, session);
  return () => {
    const module = ws.open(parseFile(`variant${next}.strata`, variant(next++)));
    const programs: Program[] = module.parsed.headers.map((h) =>
      programOf(module.fun(h.name.text), session),
    );
    const found = programs.flatMap((p) => applicable(p.term, rules));
    const { ms } = cpuTime(() => {
      for (const { root, place, use: u } of found) {
        const outcome = tryRule(u.rule, u.args, place.term, ConditionSet.none);
        if (outcome.ok) replaceAt(root, place.path, outcome.term);
      }
    });
    return { count: found.length, ms };
  };
}

interface Application {
  readonly root: Term;
  readonly place: Place;
  readonly use: Use;
}

/** Returns the pairs of a rule and a position where it applies, without building the results. */
function applicable(root: Term, rules: readonly Use[]): Application[] {
  return places(root).flatMap((place) =>
    rules.flatMap((u) => (applies(u, place.term) ? [{ root, place, use: u }] : [])),
  );
}

/** True if the rule applies. The rule is tested with its left side as the right one, so that no new term is made. */
function applies(u: Use, term: Term): boolean {
  const m = new Evaluator(
    applyRule({ ...u.rule, rhs: u.rule.lhs }, u.args),
    term,
    ConditionSet.none,
  );
  return m.run();
}

// ---------------------------------------------------------------- the floor

interface Pair {
  readonly id: number;
  readonly left: Pair | undefined;
  readonly right: Pair | undefined;
}

/** Interns n pairs in a new Map: two of three are new, and one is found. */
function floor(n: number): Round {
  const { ms, value: pairs } = cpuTime(() => {
    const known = new Map<number, Pair>();
    const made: Pair[] = [{ id: 0, left: undefined, right: undefined }];
    for (let k = 0; k < n; k++) {
      const at = k - Math.floor(k / 3); // two of three numbers are new
      const [left, right] = [made[at]!, made[at >> 1]!];
      const key = left.id * 2 ** 25 + right.id;
      if (known.has(key)) continue;
      const pair = { id: made.length, left, right };
      known.set(key, pair);
      made.push(pair);
    }
    return made.length;
  });
  if (pairs !== n - Math.floor(n / 3) + 1) throw new Error(`${pairs} pairs of ${n} are new`);
  return { count: n, ms };
}
