/**
 * @file Speed of rule matching and application: all rules of the standard library at every node of real terms.
 *
 *     npm run bench:rewriting [-- --json] [--seconds N]
 *
 * - attempts: every rule × every node of naive matmul and of tiled jacobi2d, successes included, on one core.
 * - rewrites: the successes alone, each with the whole term rebuilt around the result. Every round works on terms that are new to
 *   the session (other sizes and numbers), so that no intern table of an earlier round has them.
 * - tile2d: the library strategy on `map(map(f))` with an unknown f.
 */
import {
  applySchedule,
  findProgram,
  findSchedule,
  type Module,
  type Program,
  parseFile,
  programOf,
  strategyOf,
  Workspace,
} from "../src/lang/index.ts";
import { NodeHost } from "../src/runtime/host/index.ts";
import {
  applyRule,
  ConditionSet,
  Evaluator,
  NO_ARGUMENTS,
  type Rule,
  type RuleArguments,
  tryRule,
} from "../src/strategies/index.ts";
import { children, Session as NewSession, type Session, type Term } from "../src/term/index.ts";
import { replaceAt } from "../src/traversals/index.ts";
import { benchOptions } from "./options.ts";

interface Use {
  readonly rule: Rule;
  readonly args: RuleArguments;
}
interface Place {
  readonly term: Term;
  readonly path: readonly number[];
}

const { flag, option } = benchOptions("rewriting", {
  seconds: { value: "N", help: "for each measurement (2)" },
  json: { help: "one JSON object" },
});
const seconds = Number(option("seconds") ?? 2);
const json = flag("json");

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

function timed(run: () => number): number {
  run(); // warm up
  const start = performance.now();
  let count = 0;
  do count += run();
  while (performance.now() - start < seconds * 1000);
  return (count / (performance.now() - start)) * 1000;
}

function subjects(ws: Workspace, session: Session): Term[] {
  const open = (file: string): Module => ws.open(host.open(file));
  return [
    programOf(findProgram(open("examples/matmul.strata"), "matmul"), session).term,
    scheduled(open("examples/matmul.strata"), session, "matmul", "naive"),
    scheduled(open("examples/jacobi2d.strata"), session, "jacobi2d", "tiled"),
  ];
}

function attemptsPerSecond(): number {
  const session = new NewSession();
  const ws = workspace(session);
  const rules = libraryRules(ws, session);
  const nodes = subjects(ws, session).flatMap((t) => places(t));
  return timed(() => {
    for (const { term } of nodes)
      for (const { rule, args } of rules) tryRule(rule, args, term, ConditionSet.none);
    return nodes.length * rules.length;
  });
}

/** Returns programs of one shape with their own sizes and numbers. */
function variant(i: number): string {
  return `fun p${i}(A: [${64 * (i + 1)}][${32 * (i + 3)}]f32): [${64 * (i + 1)}][${32 * (i + 3)}]f32 =
  A |> map(\\row -> transpose([row]) |> map(\\c -> c[0] * ${i}.5) |> map(\\x -> x + ${i}.25)) |> map(\\row -> row |> map(\\x -> x * x))
fun q${i}(A: [${64 * (i + 1)}][${32 * (i + 3)}]f32): [${64 * (i + 1)}]f32 =
  A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(\\w -> w[0][1] + ${i}.75 * w[1][2]) |> map(\\row -> row |> reduce((+), ${i}.0))`;
}

function rewritesPerSecond(): number {
  let next = 0;
  let spent = 0;
  let count = 0;
  const session = new NewSession();
  const ws = workspace(session);
  const rules = libraryRules(ws, session);
  const round = (): void => {
    const module = ws.open(parseFile(`variant${next}.strata`, variant(next++)));
    const programs: Program[] = module.parsed.headers.map((h) =>
      programOf(module.fun(h.name.text), session),
    );
    const found = programs.flatMap((p) => applicable(p.term, rules));
    const start = performance.now();
    for (const { root, place, use: u } of found) {
      const outcome = tryRule(u.rule, u.args, place.term, ConditionSet.none);
      if (outcome.ok) replaceAt(root, place.path, outcome.term);
    }
    spent += performance.now() - start;
    count += found.length;
  };
  for (let i = 0; i < 20; i++) round();
  [spent, count] = [0, 0];
  while (spent < seconds * 1000) round();
  return (count / spent) * 1000;
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

interface Tile2d {
  readonly ms: number;
  readonly steps: number;
}

function tile2d(): Tile2d {
  const source = `fun nest(f: f32 -> f32, A: [n][m]f32): [n][m]f32 = map(\\r -> map(\\x -> f(x), r), A)
schedule tiled(h: nat = 32, w: nat = 16) for nest = tile([h, w])`;
  const session = new NewSession();
  const module = workspace(session).open(parseFile("tile2d.strata", source));
  const program = programOf(module.fun("nest"), session);
  const schedule = findSchedule(module, "nest", "tiled");
  const strategy = strategyOf(
    schedule,
    new Map([
      ["h", 32],
      ["w", 16],
    ]),
  );
  let steps = 0;
  const run = (): void => {
    const m = new Evaluator(strategy, program.term, ConditionSet.none);
    if (!m.run()) throw new Error("tile2d failed");
    steps = m.rewrites;
  };
  for (let i = 0; i < 200; i++) run();
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return { ms: times[50]!, steps };
}

const tile = tile2d();
const result = {
  attemptsPerSecond: Math.round(attemptsPerSecond()),
  rewritesPerSecond: Math.round(rewritesPerSecond()),
  tile2dMs: Number(tile.ms.toFixed(4)),
  tile2dSteps: tile.steps,
};
if (json) console.log(JSON.stringify(result));
else {
  console.log(`rule attempts per second    ${result.attemptsPerSecond.toLocaleString("en")}`);
  console.log(`typed rewrites per second   ${result.rewritesPerSecond.toLocaleString("en")}`);
  console.log(
    `tile2d of map(map(f))       ${result.tile2dSteps} rule applications, ${result.tile2dMs} ms`,
  );
}
