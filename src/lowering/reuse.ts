/**
 * @file Temporaries of one type and length share a buffer where the last use of one comes before the first use of the other.
 *
 * In:  the steps of the host, and its buffers. Out: the same with fewer buffers.
 * Preserves: results. What a loop uses is in use for the whole loop; where a name comes to stand for another one's buffer
 * (after no step of an iteration), both keep their own.
 */
import { type Buffer, mapStepsIn, type Step, stepsIn } from "./plan.ts";

export interface Reused {
  readonly steps: readonly Step[];
  readonly buffers: readonly Buffer[];
}

export function reuse(steps: readonly Step[], buffers: readonly Buffer[]): Reused {
  const uses = steps.map((s) => new Set(buffersIn(s)));
  const firstUse = (b: Buffer): number => uses.findIndex((u) => u.has(b.name));
  const lastUse = (b: Buffer): number => uses.findLastIndex((u) => u.has(b.name));
  const shared = new Set(steps.flatMap(sharedIn));
  const temporaries = buffers
    .filter((b) => b.role === "temporary" && !shared.has(b.name))
    .sort((a, b) => firstUse(a) - firstUse(b));
  const homes: { buffer: Buffer; until: number }[] = [];
  const home = new Map<string, string>();
  for (const b of temporaries) {
    const free = homes.find(
      ({ buffer, until }) =>
        until < firstUse(b) && buffer.scalar === b.scalar && buffer.length === b.length,
    );
    if (free === undefined) homes.push({ buffer: b, until: lastUse(b) });
    else {
      home.set(b.name, free.buffer.name);
      free.until = lastUse(b);
    }
  }
  const name = (b: string): string => home.get(b) ?? b;
  return {
    steps: steps.map((s) => renamed(s, name)),
    buffers: buffers.filter((b) => !home.has(b.name)),
  };
}

/** The buffers that a step uses. */
export function buffersIn(s: Step): readonly string[] {
  if (s.tag === "rotate") return [...s.to, ...s.from];
  if (s.tag !== "launch") return stepsIn(s).flatMap(buffersIn);
  return s.kernel.params.flatMap((p) =>
    p.tag === "buffer" ? [s.buffers.get(p.name) ?? p.name] : [],
  );
}

/** The names of a rotation after which two of them stand for one buffer. */
function sharedIn(s: Step): readonly string[] {
  if (s.tag !== "rotate") return stepsIn(s).flatMap(sharedIn);
  return s.to.every((name) => s.from.includes(name)) ? [] : [...s.to, ...s.from];
}

function renamed(s: Step, name: (b: string) => string): Step {
  if (s.tag === "rotate") return { ...s, to: s.to.map(name), from: s.from.map(name) };
  if (s.tag !== "launch") return mapStepsIn(s, (x) => renamed(x, name));
  const bound = s.kernel.params.flatMap((p) => {
    if (p.tag !== "buffer") return [];
    const buffer = name(s.buffers.get(p.name) ?? p.name);
    return buffer === p.name ? [] : [[p.name, buffer] as const];
  });
  return { ...s, buffers: new Map(bound) };
}
