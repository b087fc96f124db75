/** @file Counting the points of domains. */
import { describe, expect, it } from "vitest";
import { emptyFacts, makeCondition, show, withCondition } from "../../../term/index.ts";
import { size, table } from "../../testing/statements.ts";
import { PointCounter } from "./count-points.ts";
import { type Axis, type Constraint, Domain } from "./domain.ts";

const axis = (name: string, extent?: string | number): Axis => ({
  variable: size(name).vars[0]!,
  extent: extent === undefined ? undefined : size(extent),
});
/** The constraint `value >= 0`. */
const from0 = (value: string): Constraint => ({ value: size(value), op: ">=" });

function counted(domain: Domain, ...least: readonly (readonly [string, number])[]): string {
  const facts = least.reduce(
    (f, [name, n]) => withCondition(f, makeCondition("<=", n, size(name))),
    emptyFacts,
  );
  const { size: count, atMost } = new PointCounter(facts, table).count(domain);
  return `${atMost ? "at most " : ""}${count === undefined ? "unknown" : show(count)}`;
}

describe("the points of a domain", () => {
  it("are the product of axes that no constraint connects", () => {
    expect(counted(new Domain([axis("x", "n"), axis("y", "m"), axis("z", 3)]))).toBe("3*m*n");
  });

  it("are the interval that constraints leave of an axis", () => {
    const x = [axis("x", 64)];
    expect(counted(new Domain(x, [from0("31 - x")]))).toBe("32");
    expect(counted(new Domain(x, [from0("31 - x"), from0("x - 4")]))).toBe("28");
    expect(counted(new Domain(x, [from0("x - 64")]))).toBe("0");
    expect(counted(new Domain(x, [from0("20 - 3*x")]))).toBe("7");
    expect(counted(new Domain(x, [{ value: size("x - 5"), op: "==" }]))).toBe("1");
    expect(counted(new Domain(x, [from0("n - 1 - x")]))).toBe("min(n, 64)");
  });

  it("are those of group and item together where only `64*group + item` matters", () => {
    const items = [axis("group", "ceilDiv(n, 64)"), axis("item", 64)];
    expect(counted(new Domain(items, [from0("n - 1 - 64*group - item")]))).toBe("n");
  });

  it("are those of a loop that begins with the number of an item and goes in steps of a group", () => {
    const axes = [axis("item", 64), axis("round")];
    expect(counted(new Domain(axes, [from0("65 - item - 64*round")]))).toBe("66");
    expect(counted(new Domain(axes, [from0("n - 1 - item - 64*round")]))).toBe("n");
  });

  it("are all but those where a list of constraints holds", () => {
    const x = new Domain([axis("x", 10), axis("y", 10)]);
    expect(counted(x.except([from0("3 - x"), from0("4 - y")]))).toBe("80");
  });

  it("are counted one by one where constraints connect axes otherwise", () => {
    const triangle = new Domain([axis("x", 5), axis("y", 5)], [from0("x - y")]);
    expect(counted(triangle)).toBe("15");
    const halves = new Domain([axis("x", 8), axis("y", 4)], [from0("8 / pow(2, y) - 1 - x")]);
    expect(counted(halves)).toBe("15");
  });

  it("have an upper bound where sizes are open, and where data decide", () => {
    expect(counted(new Domain([axis("x", "n"), axis("y", "n")], [from0("x - y")]))).toBe(
      `at most ${show(size("n * n"))}`,
    );
    expect(counted(new Domain([axis("x", 5)]).asBound)).toBe("at most 5");
    expect(counted(new Domain([axis("x", 5), axis("y")]))).toBe("at most unknown");
  });

  it("split minima: each argument bounds the axis", () => {
    const x = new Domain([axis("x")], [from0("min(n, 16) - 1 - x")]);
    expect(counted(x)).toBe("min(n, 16)");
  });

  it("are simplified by facts", () => {
    const x = new Domain([axis("x", 64)], [from0("n - 1 - x")]);
    expect(counted(x, ["n", 64])).toBe("64");
  });
});
