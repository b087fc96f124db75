import { describe, expect, it } from "vitest";
import { apply } from "../schedule/apply.ts";
import { Source } from "./source.ts";

const TEXT = `import gpu
fun p(xs: [n]f32): [n]f32 = map(\\x -> x + 1.0, xs)
schedule s for p = lowerTo([glb(0)]) ; kernel`;

describe("a source beside another one", () => {
  const one = new Source(TEXT);
  const other = new Source(TEXT, { beside: one });
  const apart = new Source(TEXT);

  it("has its modules of the standard library, and modules of its own", () => {
    expect(other.workspace.standard("gpu")).toBe(one.workspace.standard("gpu"));
    expect(other.module).not.toBe(one.module);
    expect(apart.workspace.standard("gpu")).not.toBe(one.workspace.standard("gpu"));
    expect(other.sources("std/gpu.strata")).toContain("export rule");
  });

  it("rewrites to the same term", () => {
    const [a, b, c] = [one, other, apart].map((source) => apply(source));
    if (!a?.ok || !b?.ok || !c?.ok) throw new Error("the schedule applies");
    expect(b.term).toBe(a.term);
    expect(c.term).not.toBe(a.term);
  });

  it("is parsed again in a session of its own", () => {
    for (const again of [other.again(), other.instead(TEXT)])
      expect(again.workspace.session).not.toBe(one.workspace.session);
  });
});
