import fc from "fast-check";
import { expect, it, describe as suite } from "vitest";
import type { Tunable } from "../../lang/index.ts";
import { describeChoice } from "./describe.ts";
import { type Choice, SearchSpace } from "./space.ts";

const parameter = (name: string, usual?: number, values?: readonly number[]): Tunable => ({
  name,
  default: usual,
  values,
});

const NAIVE = { name: "naive", tunables: [] };
const TILED = {
  name: "tiled",
  tunables: [parameter("h", 8, [4, 8, 16]), parameter("w", 32, [16, 32])],
};

const all = (space: SearchSpace, seed: number): string[] =>
  [...space.inOrder(seed)].map(describeChoice);

suite("a space", () => {
  it("has every choice once, the defaults first", () => {
    const space = new SearchSpace([NAIVE, TILED]);
    expect(space.size).toBe(7);
    const found = all(space, 1);
    expect(found.slice(0, 2)).toEqual(["naive", "tiled (h=8, w=32)"]);
    expect(found.toSorted()).toEqual([
      "naive",
      ...[16, 4, 8].flatMap((h) => [16, 32].map((w) => `tiled (h=${h}, w=${w})`)),
    ]);
    const isDefault = [...space.inOrder(1)].map((c) => c.isDefault);
    expect(isDefault).toEqual([true, true, false, false, false, false, false]);
  });

  it("is drawn in an order that the seed decides", () => {
    const space = new SearchSpace([TILED]);
    expect(all(space, 7)).toEqual(all(space, 7));
    const orders = Array.from({ length: 30 }, (_, seed) => all(space, seed).join());
    // Three single changes in any order, then the two others in any order.
    expect(new Set(orders).size).toBeGreaterThan(8);
  });

  it("draws evenly", () => {
    const { tunables } = TILED;
    const space = new SearchSpace([{ name: "tiled", tunables }]);
    const second = new Map<string, number>();
    for (let seed = 0; seed < 1000; seed++) {
      const [, choice] = space.inOrder(seed);
      second.set(describeChoice(choice!), (second.get(describeChoice(choice!)) ?? 0) + 1);
    }
    expect([...second.keys()].toSorted()).toEqual([
      "tiled (h=16, w=32)",
      "tiled (h=4, w=32)",
      "tiled (h=8, w=16)",
    ]);
    for (const count of second.values()) expect(Math.abs(count - 333)).toBeLessThan(80);
  });

  it("leaves out other values of parameters that change nothing", () => {
    const tunables = ["a", "b", "c"].map((name) => parameter(name, 1, [1, 2, 3]));
    const space = new SearchSpace([NAIVE, { name: "s", tunables }]);
    // Nothing depends on b, and c matters where a is 3 alone, which single changes do not show.
    const made = new Map<string, Choice>();
    const same = new Set<Choice>();
    const isSame = (c: Choice): boolean => same.has(c);
    const found: Choice[] = [];
    for (const c of space.inOrder(4, isSame)) {
      found.push(c);
      const { a, c: third } = c.settings;
      const kernel = `${c.schedule} ${a} ${a === 3 ? third : 1}`;
      if (made.has(kernel)) same.add(c);
      else made.set(kernel, c);
    }
    expect(space.idle(isSame)).toEqual(["s: b", "s: c"]);
    expect(found).toHaveLength(8);
    expect(space.sizeWithout(isSame)).toBe(8);
    expect(space.sizeWithout(() => false)).toBe(28);
  });

  it("changes single parameters of schedules without a class first", () => {
    const tunables = ["a", "b"].map((name) => parameter(name, 1, [1, 2, 3]));
    const parts = [
      { name: "s", class: "exact" as const, tunables },
      { name: "s", tunables },
    ];
    for (let seed = 0; seed < 20; seed++) {
      const single = [...new SearchSpace(parts).inOrder(seed)].slice(2, 10);
      const classes = single.map((c) => c.class ?? "any");
      expect(classes).toEqual([...Array(4).fill("any"), ...Array(4).fill("exact")]);
    }
  });

  it("counts what it yields", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 4 }),
        fc.integer(),
        (axes, seed) => {
          const tunables = axes.map(([n], k) =>
            parameter(
              `p${k}`,
              0,
              Array.from({ length: n }, (_, i) => i),
            ),
          );
          const space = new SearchSpace([NAIVE, { name: "s", tunables }]);
          // The same as an earlier one: nothing changed that matters.
          const isSame = ({ settings, isDefault }: Choice): boolean =>
            !isDefault && axes.every(([, matters], k) => !matters || settings[`p${k}`] === 0);
          const found = [...space.inOrder(seed, isSame)].map(describeChoice);
          expect(new Set(found).size).toBe(found.length);
          expect(found).toHaveLength(space.sizeWithout(isSame));
        },
      ),
    );
  });

  it("keeps what is fixed, in the schedules that have it", () => {
    const space = new SearchSpace([NAIVE, TILED], { h: 16 });
    expect(all(space, 1).toSorted()).toEqual(["naive", "tiled (h=16, w=16)", "tiled (h=16, w=32)"]);
    expect(all(space, 1)[1]).toBe("tiled (h=16, w=32)");
  });

  it("keeps the defaults of parameters without values, and names them", () => {
    const open = { name: "open", tunables: [parameter("t", 64), parameter("u")] };
    const space = new SearchSpace([open]);
    expect(all(space, 1)).toEqual(["open (t=64)"]);
    expect(space.kept).toEqual(["open: t"]);
    expect(new SearchSpace([open], { t: 3 }).kept).toEqual([]);
  });

  it("is not enumerated where it is huge", () => {
    const values = Array.from({ length: 10_000 }, (_, k) => k);
    const tunables = ["a", "b", "c"].map((name) => parameter(name, 0, values));
    const space = new SearchSpace([{ name: "huge", tunables }]);
    expect(space.size).toBe(1e12);
    const order = space.inOrder(3);
    const drawn = Array.from({ length: 1000 }, () => describeChoice(order.next().value!));
    expect(new Set(drawn).size).toBe(1000);
  });
});
