/**
 * @file Host programs in C (`strata compile --host c`): built with the system's compiler, run on files, and what they write is what
 * the interpreter gives. What a launch from Strata refuses they refuse.
 */
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compile, unwrap } from "../../src/index.ts";
import { hostArray } from "../../src/runtime/data/host-array.ts";
import { bindInput, elementsOf } from "../../src/runtime/launch/bind-inputs.ts";
import { componentsOf, type SizeValues } from "../../src/runtime/launch/host-value.ts";
import { isRefused } from "../../src/runtime/launch/index.ts";
import { smallest } from "../examples/tiled.ts";
import { namedSizes } from "../lowering/named-sizes.ts";
import { decodeNpy, encodeNpy } from "../support/npy.ts";
import { describeOpenCL } from "../support/opencl.ts";
import {
  type Found,
  nameOf,
  type Sample,
  type Settings,
  type Subject,
  schedulesIn,
  subjectOf,
} from "../support/plans/subject.ts";

const folder = mkdtempSync(join(tmpdir(), "strata-host-"));
afterAll(() => rmSync(folder, { recursive: true }));

class HostProgram {
  readonly subject: Subject;
  readonly #path: string;

  constructor(found: Found, settings: Settings = {}) {
    this.subject = subjectOf(found, settings);
    const { plan } = this.subject.compiled;
    const { files } = unwrap(compile(this.subject.applied, { host: "c" }));
    this.#path = join(folder, plan.name);
    writeFileSync(`${this.#path}.c`, files.get(`${plan.name}.host.c`)!);
    const flags = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-l:libOpenCL.so.1"];
    const cc = spawnSync("cc", [`${this.#path}.c`, ...flags, "-o", this.#path], {
      encoding: "utf8",
    });
    expect(cc.stderr + (cc.error?.message ?? "")).toBe("");
  }

  run(...args: readonly string[]): SpawnSyncReturns<string> {
    return spawnSync(this.#path, args, { encoding: "utf8", timeout: 600_000 });
  }

  /** With its inputs as files, and sizes by name. */
  runOn({ sizes, inputs }: Sample): readonly (readonly (number | bigint)[])[] {
    const { plan } = this.subject.compiled;
    const given = plan.inputs.flatMap((input) => {
      const bound = bindInput(input, inputs.get(input.name)!);
      if (isRefused(bound)) throw new Error(bound.problems[0]!.message);
      return bound.parts.map((part) => {
        const { name, leaf, shape } = part;
        const data = elementsOf(part);
        if (input.symbol !== undefined) return `${name}=${[...data].join()}`;
        const path = `${this.#path}-${name}.npy`;
        writeFileSync(path, encodeNpy(hostArray(leaf.scalar, shape, [data])));
        return `${name}=${path}`;
      });
    });
    const outputs = this.#outputs();
    const { status, stderr } = this.run(
      ...[...sizes].map(([name, n]) => `${name}=${n}`),
      ...given,
      ...outputs.map((name) => `${name}=${this.#path}-${name}.npy`),
    );
    expect([stderr, status]).toEqual(["", 0]);
    return outputs.map((name) => {
      const { components } = decodeNpy(readFileSync(`${this.#path}-${name}.npy`));
      return [...components[0]!];
    });
  }

  /** As the comment at the head of the program names them. */
  #outputs(): readonly string[] {
    const text = readFileSync(`${this.#path}.c`, "utf8");
    const usage = /^ \* {3}run: .*$/m.exec(text)![0];
    return [...usage.matchAll(/ (out[.\d]*)=FILE/g)].map(([, name]) => name!);
  }
}

/** Kernels one after the other, loops and choices of the host, tuples, scalars, indices that are data. */
const FILES = ["iteration", "host-while", "kernels", "tuples", "launch-choices"];
const PROGRAMS = ["chase", "permuted", "hops", "extremes"];
const lowering = schedulesIn(new URL("../lowering/", import.meta.url)).filter(
  ({ source, program }) =>
    PROGRAMS.includes(program) || FILES.some((f) => source.module.file.endsWith(`${f}.strata`)),
);
const examples = schedulesIn(new URL("../../examples/", import.meta.url));
const iterated = schedulesIn(new URL("../../examples/iterated/", import.meta.url)).filter(
  ({ schedule }) => ["regs", "streamed"].includes(schedule),
);
/** Arrays that a step hands on crosswise, loops in loops, scratch arrays of two launches. */
const WENT_WRONG = ["after.s", "p.s", "twice.two", "alternate.s"];
const wentWrong = schedulesIn(new URL("../corpus/host/", import.meta.url)).filter((found) =>
  WENT_WRONG.includes(nameOf(found)),
);
const example = (name: string): Found => examples.find((f) => nameOf(f) === name)!;

/** No step, and a prime number of them. */
const STEPS = [0, 5].map((k) => ({ k, j: 2, n: 5, m: 12, d: 3, h: 5, w: 12 }));
const stepSizes = ({ sizes }: Found): readonly SizeValues[] =>
  STEPS.map((all) => new Map(Object.entries(all).filter(([name]) => sizes.includes(name))));

function computes(found: Found, at: readonly SizeValues[], settings: Settings = {}): void {
  const program = new HostProgram(found, settings);
  const { subject } = program;
  expect(at.length).toBeGreaterThan(0);
  for (const sizes of at) {
    const sample = subject.sample(sizes, subject.exact ? "random" : "whole");
    const expected = componentsOf(sample.expected).map(({ data }) =>
      typeof data === "object" ? [...data] : [data],
    );
    expect(program.runOn(sample)).toEqual(expected);
  }
}

const named = (found: Found) => [nameOf(found), found] as const;

describeOpenCL("a host program in C", () => {
  it.each(lowering.map(named))("computes %s", (_, found) =>
    computes(found, namedSizes(found).slice(0, 2)),
  );
  it.each(wentWrong.map(named))("computes %s", (_, found) =>
    computes(found, stepSizes(found).slice(found.sizes.includes("k") ? 0 : 1)),
  );
  it.each(iterated.map(named))("computes %s", (_, found) =>
    computes(found, stepSizes(found), smallest(found)),
  );

  it.each([
    ["jacobi1d.naive", { n: 1031 }],
    ["jacobi2d.naive", { n: 37, m: 1031 }],
    ["jacobi2d.naive", { n: 1031, m: 3 }],
    ["jacobi2d.naive", { n: 64, m: 29 }],
  ])("computes %s over a range that only small work-groups divide", (name, sizes) => {
    computes(example(name), [new Map(Object.entries(sizes))]);
  });

  it("learns sizes from NumPy files and random data from a seed, and says what it needs", () => {
    const program = new HostProgram(example("jacobi2d.tiled"));
    const said = program.run("A=random:1", "n=32", "m=64");
    expect(said.stdout).toMatch(/^device: .+\nkernels: [\d.]+ us\nout: \S+ \S+ \S+ \.\.\. \S+\n$/);
    expect(program.run("A=random:1", "n=32", "m=65").stderr).toBe(
      "error: the sizes do not satisfy: 32 divides m\n",
    );
    expect(program.run("A=random:1", "n=32").stderr).toBe(
      "error: the size is not known, give it by name: m\n",
    );
    expect(program.run("A=random:1", "n=32", "m=64", "t=3").stderr).toBe(
      "error: unknown argument t=3\n",
    );
    expect(program.run("n=32", "m=64").stderr).toBe(
      "error: missing: FILE, FILE.npy or random:SEED[:LOW..HIGH] for the input A\n",
    );
    expect(program.run("A=random:1:2..2", "n=32", "m=64").stdout).toMatch(
      /out: 0\.83050\d+ 0\.83050\d+ 0\.83050\d+ \.\.\. 0\.83050\d+\n$/,
    );
    const out = /out: (.*) \.\.\. (.*)\n/.exec(
      program.run("A=random:1:-4..-2", "n=32", "m=64").stdout,
    );
    const values = out!.slice(1).join(" ").split(" ").map(Number);
    expect(values.every((x) => x >= (-4 * 49) / 118 && x <= (-2 * 49) / 118)).toBe(true);
    for (const range of ["2", "2..1", "a..1", "1..", "1..2x"])
      expect(program.run(`A=random:1:${range}`, "n=32", "m=64").stderr).toMatch(
        /^error: no range /,
      );
  });
});
