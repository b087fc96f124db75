/** @file f16 as storage needs no device that computes in f16. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { apply, compile, parse, unwrap } from "../../src/index.ts";

const FP16 = "cl_khr_fp16";
const PROGRAMS = readFileSync(new URL("half-storage.strata", import.meta.url), "utf8");
const sourceOf = (text: string, program: string, schedule: string): string =>
  unwrap(compile(unwrap(apply(parse({ text }), { program, schedule })))).source;

it.each([...PROGRAMS.matchAll(/^schedule (\w+) for (\w+)/gm)].map(([, s, p]) => [p!, s!] as const))(
  "%s.%s",
  (program, schedule) => {
    const source = sourceOf(PROGRAMS, program, schedule);
    expect(source).not.toContain(FP16);
    expect(source).toMatch(/vload[a]?_half|vstore[a]?_half/);
  },
);

it.each([
  ["a number that is rounded and goes on", "((x as f16) as f32) + 1.0"],
  ["arithmetic", "(x as f16 + 1.5) as f32"],
  ["a comparison", "if (x as f16) < 0.5 then x else 0.0"],
])("%s needs one", (_, body) => {
  const text = `import gpu\nfun p(A: [n]f32): [n]f32 = A |> map(\\x -> ${body})\nschedule s for p = lowerTo([glb(0)]) ; kernel\n`;
  expect(sourceOf(text, "p", "s")).toContain(FP16);
});
