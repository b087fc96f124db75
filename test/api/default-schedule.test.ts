/** @file The library's default schedules through the API, and the path that a strategy takes for a program. */
import { describe, expect, it } from "vitest";
import { apply } from "../../src/api/schedule/apply.ts";
import { Failed, guard, unwrap } from "../../src/api/source/failed.ts";
import { Source } from "../../src/api/source/source.ts";
import { why } from "../../src/api/trace/why.ts";
import { compile, parse } from "../../src/index.ts";
import { applySchedule, takenPath } from "../../src/lang/index.ts";
import { printStrat } from "../../src/lang/syntax/print-strategy.ts";
import { inFolder } from "../cli/support.ts";

const TWICE = "fun twice(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)\n";
const OWN = `import gpu as g
strategy gpu = fail
strategy pointwise = fail
fun gpu(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule gpu for gpu = g::lowerSeq ; g::kernel
`;

describe("the default schedules of the library", () => {
  it.each(["default:gpu", "gpu", "default:cpu", "cpu"])("%s, of a program without", (schedule) => {
    const kind = schedule.replace("default:", "");
    const applied = unwrap(apply(parse(TWICE), { schedule }));
    expect(applied.schedule.name).toBe(`default:${kind}`);
    expect(unwrap(compile(applied)).plan.name).toBe(`twice_${kind}`);
  });

  it("do not see the names of the file, whose own schedules come first", () => {
    const source = parse(OWN);
    const own = unwrap(apply(source));
    expect(unwrap(apply(source, { schedule: "gpu" })).term).toBe(own.term);
    expect(own.schedule.name).toBe("gpu");
    const library = unwrap(apply(source, { schedule: "default:gpu" }));
    expect(library.schedule.name).toBe("default:gpu");
    expect(library.term).not.toBe(own.term);
  });

  it("must be asked for", () => {
    const failed = apply(parse(TWICE)) as Failed;
    expect(failed.diagnostics).toMatchObject([{ code: "E0206" }]);
    expect(failed.message).toContain("--schedule default:gpu");
    expect(failed.message).toContain("strata schedule FILE");
  });

  it("are two", () => {
    const failed = apply(parse(TWICE), { schedule: "default:tpu" }) as Failed;
    expect(failed.diagnostics).toMatchObject([{ code: "E0201" }]);
    expect(failed.message).toContain("`default:gpu`");
  });

  it("say so where they do not fit", () => {
    const failed = apply(parse(TWICE), {
      schedule: "default:gpu",
      fuel: { rewrites: 0 },
    }) as Failed;
    expect(failed.diagnostics).toMatchObject([{ code: "E0901" }]);
    expect(failed.message).toContain("schedule gpu for twice = default::gpu");
  });

  it("can be taken before a rule is asked for", () =>
    inFolder({ "twice.strata": TWICE }, () => {
      const options = { schedule: "default:gpu", rule: "id" };
      expect(unwrap(why("twice.strata", options)).step).toBeGreaterThan(0);
    }));
});

const STRATEGIES = `import gpu
import nd
fun line(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
fun grid(xss: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, xss)
fun total(xs: [n]f32): f32 = reduce((+), 0.0, xs)

strategy isLine = matches(\`xs as [n]f32\`)
strategy serial = lowerSeq ; kernel
strategy each(ds: [nat]) =
  match ds {
    | [] -> fail
    | [d] -> mapNest(1, glb(0)) ; kernel ; groupsOf([d])
    | [d, rest..] -> mapNest(2, glb(1), glb(0)) ; kernel ; groupsOf([d, rest..])
  }
strategy done(s, t = id) = s ; t
strategy chosen(v: nat) = let w = 2 * v in if isLine then each([w]) else each([v, 1])
strategy byForm = match { | map(f, xs) -> chosen(4) | reduce(op, z, xs) -> done(serial) }
strategy orElse = fail <+ (try(fail) ; byForm) <+ serial
strategy twoKinds = topDown(glb(2) <+ glb(0)) ; kernel
strategy endless = byForm <+ endless
schedule start for line, grid, total = id
`;

describe("the path that a strategy takes", () => {
  const source = new Source(STRATEGIES);
  /** The path of a strategy for a program, where the result stays the same. */
  const pathOf = (program: string, strategy: string): string => {
    const given = new Source(`${STRATEGIES}\nschedule given for ${program} = ${strategy}\n`);
    const { schedule, program: of, term } = unwrap(apply(given, { program, schedule: "given" }));
    const path = takenPath(schedule.syntax.body, given.module, (body) => {
      const changed = { ...schedule, syntax: { ...schedule.syntax, body } };
      const found = guard(given.sources, undefined, () => ({
        ...applySchedule(of, changed, { explained: false }),
        ok: true as const,
      }));
      return !(found instanceof Failed) && found.term === term;
    });
    return printStrat(path);
  };

  it.each([
    ["line", "orElse", "mapNest(1, glb(0)) ; kernel ; groupsOf([2 * 4])"],
    ["grid", "orElse", "mapNest(2, glb(1), glb(0)) ; kernel ; groupsOf([4, 1])"],
    ["total", "orElse", "lowerSeq ; kernel"],
    ["line", "chosen(v = 8)", "mapNest(1, glb(0)) ; kernel ; groupsOf([2 * 8])"],
    ["line", "endless", "mapNest(1, glb(0)) ; kernel ; groupsOf([2 * 4])"],
    ["total", "done(t = id, s = serial)", "lowerSeq ; kernel"],
    ["line", "twoKinds", "topDown(glb(2)) ; kernel"],
    ["line", "glb(0) <+ glb(0) ; kernel", "glb(0)"],
  ])("for %s: %s", (program, strategy, expected) => {
    expect(source.failed?.message).toBeUndefined();
    expect(pathOf(program, strategy)).toBe(expected);
  });
});
