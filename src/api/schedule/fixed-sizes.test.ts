import { describe, expect, it } from "vitest";
import { showCondition, showType } from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import { unwrap } from "../source/failed.ts";
import { parse } from "../source/source.ts";
import { apply, choose } from "./apply.ts";

const FILE = `import gpu
/// The sums of neighbours in blocks of k.
fun sums(k: nat, xs: [n]f32): [n /^ k]f32 where k divides n, 2 <= n = map(\\ys -> reduce(\\a b -> a + b, 0.0, ys), split(k, xs))
schedule naive for sums = mapNest(1, glb(0)) ; lowerSeq ; kernel
schedule byTwo for sums where 8 divides n = splitJoin(2) @ topDown ; mapNest(2, glb(1), glb(0)) ; lowerSeq ; kernel
schedule captured for sums = { reduce(f, z, xs as [n]a) => reduce(f, z, xs) } @ topDown ; mapNest(1, glb(0)) ; lowerSeq ; kernel
`;
const source = parse(FILE);
const program = (fixed: Record<string, number>) => unwrap(choose(source, { fixed })).program;
const wrong = (fixed: Record<string, number>): string => {
  const chosen = choose(source, { fixed });
  return chosen.ok ? "fits" : chosen.message;
};

describe("sizes that are fixed", () => {
  it("are in types and conditions, and no parameters any more", () => {
    const { inputs, result, nats, conditions } = program({ k: 4 });
    expect(nats).toEqual([]);
    expect(inputs.map((i) => showType(i.type))).toEqual(["[n]f32"]);
    expect(showType(result)).toBe("[n /^ 4]f32");
    expect(conditions.map((c) => showCondition(c))).toEqual(["4 divides n", "2 <= n"]);
  });

  it("decide conditions", () => {
    expect(program({ k: 4, n: 12 }).conditions).toEqual([]);
    expect(showType(program({ k: 4, n: 12 }).result)).toBe("[3]f32");
  });

  it.each<[Record<string, number>, string]>([
    [{ n: 13, k: 4 }, "`sums` needs k divides n, which does not hold for n = 13, k = 4"],
    [{ n: 1 }, "`sums` needs 2 <= n, which does not hold for n = 1"],
    [{ k: 0 }, "k = 0"],
    [{ n: -1 }, "the size n must be a whole number, 0 or more, not -1"],
    [{ n: 1.5 }, "not 1.5"],
    [{ m: 3 }, "`sums` has no size `m`"],
  ])("that a program cannot have: %o", (fixed, message) => {
    expect(wrong(fixed)).toContain(message);
  });

  it("are in kernels, and in what a schedule demands", () => {
    const to = (fixed: Record<string, number>) => {
      const applied = apply(source, { schedule: "byTwo", fixed });
      return applied.ok ? unwrap(compile(applied)).source : applied.message;
    };
    const all = to({ n: 16, k: 2 });
    expect(all).toContain("// sums for n = 16, k = 2, schedule byTwo");
    expect(all).not.toMatch(/where|const int [nk]\b/);
    expect(to({ k: 2 })).toContain("// where 8 divides n\n");
    expect(to({ n: 12, k: 2 })).toContain("schedule `byTwo` needs 8 divides 12");
  });

  it("mean nothing in the rules of a schedule, whose names are their own", () => {
    expect(apply(source, { schedule: "captured", fixed: { n: 12 } }).ok).toBe(true);
    expect(apply(source, { schedule: "captured" }).ok).toBe(true);
  });
});
