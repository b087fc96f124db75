/** @file Environments in which random terms are built: sizes with values, and typed inputs. */
import type { Session, Term } from "../term/index.ts";
import type { Choices } from "./choices.ts";

/** The sizes, with values, and the variables that a random term may use, and options for its generation. */
export interface TermEnvironment {
  readonly session: Session;
  /** The size variables and their values. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The sort of the size variables. */
  readonly sort: "free" | "param";
  /** Free variables that the term may use. */
  readonly variables: readonly Term[];
  /** Also use rare scalar types and low-level primitives. */
  readonly everything: boolean;
  /** Use uninterpreted functions (default true). */
  readonly opaque?: boolean;
  /** Use operations that are undefined for some numbers, such as a division or a cast to an index (default true). */
  readonly partial?: boolean;
  /** A prefix for the names of uninterpreted functions. */
  readonly prefix?: string;
}

/** Options of `randomEnvironment`. */
export interface EnvironmentOptions {
  readonly sort?: TermEnvironment["sort"];
  readonly everything?: boolean;
  /** Only terms that can be run: no inputs of unknown types, no uninterpreted functions, nothing partial (default false). */
  readonly runnable?: boolean;
}

/**
 * Returns an environment of two sizes, n (0 … 6) and m (1 … 4), and the first two to seven of seven inputs (five if it is
 * `runnable`). Unless `everything` is given, it is true in 30 percent of the cases.
 */
export function randomEnvironment(
  c: Choices,
  session: Session,
  options: EnvironmentOptions = {},
): TermEnvironment {
  const { sort = "free", everything = c.chance(30), runnable = false } = options;
  const { types, sizes } = session;
  const [n, m] = [sizes.variable(sort, "n"), sizes.variable(sort, "m")];
  const [f32, i32] = [types.scalar("f32"), types.scalar("i32")];
  const unknown = types.variable("rigid", "a");
  const known: readonly Term[] = [
    session.free("x", f32),
    session.free("k", i32),
    session.free("xs", types.array(n, f32)),
    session.free("rows", types.array(n, types.array(m, f32))),
    session.free("pairs", types.array(m, types.tuple([f32, i32]))),
  ];
  const inputs = runnable
    ? known
    : [...known, session.free("c", unknown), session.free("cs", types.array(n, unknown))];
  const count = c.int(2, inputs.length);
  const values = new Map([
    ["n", c.pick([3, 1, 2, 4, 6, 0])],
    ["m", c.pick([2, 1, 3, 4])],
  ]);
  const world = { session, sizes: values, sort, variables: inputs.slice(0, count), everything };
  return runnable ? { ...world, opaque: false, partial: false } : world;
}
