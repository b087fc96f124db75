/** @file Random worlds: sizes with values, and inputs of many types. */
import type { Session, Term } from "../term/index.ts";
import type { Choices } from "./choices.ts";
import type { World } from "./terms.ts";

/** Two sizes, n and m, and inputs that use them. */
export function randomWorld(
  c: Choices,
  session: Session,
  options: { readonly sort?: World["sort"]; readonly everything?: boolean } = {},
): World {
  const { sort = "free", everything = c.chance(30) } = options;
  const { types, sizes } = session;
  const [n, m] = [sizes.variable(sort, "n"), sizes.variable(sort, "m")];
  const [f32, i32] = [types.scalar("f32"), types.scalar("i32")];
  const unknown = types.variable("rigid", "a");
  const inputs: readonly Term[] = [
    session.free("x", f32),
    session.free("k", i32),
    session.free("xs", types.array(n, f32)),
    session.free("rows", types.array(n, types.array(m, f32))),
    session.free("pairs", types.array(m, types.tuple([f32, i32]))),
    session.free("c", unknown),
    session.free("cs", types.array(n, unknown)),
  ];
  const count = c.int(2, inputs.length);
  const values = new Map([
    ["n", c.pick([3, 1, 2, 4, 6, 0])],
    ["m", c.pick([2, 1, 3, 4])],
  ]);
  return { session, sizes: values, sort, variables: inputs.slice(0, count), everything };
}
