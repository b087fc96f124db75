import { describe, expect, it } from "vitest";
import { PRIM_NAMES, PRIMITIVES } from "../term/index.ts";
import { MEMORIES, MEMORY_LIMITS } from "./memories.ts";

const memories = PRIM_NAMES.filter((p) => PRIMITIVES[p].role === "memory");

describe("memories", () => {
  it("have a row for each primitive of their role, and no other", () => {
    expect(Object.keys(MEMORIES).toSorted()).toEqual(memories.toSorted());
  });
  it("hold arguments where the primitive computes nothing", () => {
    for (const { name, holds } of Object.values(MEMORIES))
      expect([name, PRIMITIVES[name].inPlace === true]).toEqual([name, holds === "argument"]);
  });
  it("have one address space each, and limits of different names and keys", () => {
    const all = Object.values(MEMORIES);
    expect(new Set(all.map((m) => m.space)).size).toBe(all.length);
    expect(new Set(MEMORY_LIMITS.map((l) => l.name)).size).toBe(MEMORY_LIMITS.length);
    const keys = MEMORY_LIMITS.flatMap((l) => l.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
