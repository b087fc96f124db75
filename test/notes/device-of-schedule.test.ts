/** @file The kind of devices that a schedule is for, as comments say it. */
import { describe, expect, it } from "vitest";
import { deviceOfSchedule, kindsIn } from "../../src/api/notes/device-of-schedule.ts";
import { apply, parse, unwrap } from "../../src/index.ts";

describe("a comment names kinds of devices", () => {
  it.each([
    ["Rows of vectors. For CPUs.", ["cpu"]],
    ["For GPUs, where windows are large.", ["gpu"]],
    ["For GPUs and CPUs.", ["gpu", "cpu"]],
    ["For\nCPUs.", ["cpu"]],
    ["For any device. On GPUs it pays more.", []],
    ["The schedule of a program that has none, for GPUs: stencils", ["gpu"]],
    ["Groups as GPUs have them.", []],
  ])("%s", (doc, kinds) => {
    expect(kindsIn(doc)).toEqual(kinds);
  });
});

const HEAD = `import gpu
import sweeps
fun grid(A: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, A)
`;

/** The kind that a schedule states, and what says so. */
function statedIn(text: string, schedule = "s"): string | undefined {
  const stated = deviceOfSchedule(unwrap(apply(parse(HEAD + text), { schedule })).schedule);
  return stated && `${stated.kind} by ${stated.by}`;
}

describe("a schedule is for", () => {
  it("what its own comment says, whatever it calls", () => {
    expect(
      statedIn("/// Two rows. For CPUs.\nschedule s for grid = pointwise ; groupsOf([8, 1])"),
    ).toBe("cpu by s");
    expect(
      statedIn(
        "/// For GPUs and CPUs.\nschedule s for grid = tile([8, 32]) ; lowerTiles([8, 32]) ; kernel",
      ),
    ).toBe(undefined);
  });

  it("what the strategies say that it calls, those of its file by what they call", () => {
    const body = "tile([8, 32]) ; lowerTo([wrg(1), wrg(0), lcl(1), lcl(0)]) ; kernel";
    expect(statedIn(`schedule s for grid = ${body}`)).toBe("gpu by lcl");
    expect(statedIn(`strategy own = ${body}\nschedule s for grid = own`)).toBe("gpu by lcl");
    expect(statedIn(`/// For CPUs.\nstrategy own = ${body}\nschedule s for grid = own`)).toBe(
      "cpu by own",
    );
  });

  it("nothing, if nothing says so, or if the parts differ", () => {
    expect(statedIn("schedule s for grid = pointwise")).toBe(undefined);
    const cpu = "/// For CPUs.\nstrategy onCpu = id\n/// For GPUs.\nstrategy onGpu = id\n";
    expect(statedIn(`${cpu}schedule s for grid = onCpu ; onGpu ; pointwise`)).toBe(undefined);
  });

  it("the kind of a default", () => {
    expect(statedIn("", "default:cpu")).toBe("cpu by default:cpu");
  });
});
