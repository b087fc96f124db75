/** @file The library's default schedules through the API. */
import { describe, expect, it } from "vitest";
import { apply } from "../../src/api/schedule/apply.ts";
import { type Failed, unwrap } from "../../src/api/source/failed.ts";
import { why } from "../../src/api/trace/why.ts";
import { compile, parse } from "../../src/index.ts";
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
    expect(failed.message).toContain("default::gpu(wg = wg, v = v, h = h, chunk = chunk)");
  });

  it("can be taken before a rule is asked for", () =>
    inFolder({ "twice.strata": TWICE }, () => {
      const options = { schedule: "default:gpu", rule: "id" };
      expect(unwrap(why("twice.strata", options)).step).toBeGreaterThan(0);
    }));
});
