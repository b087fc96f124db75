/**
 * @file The traffic of a kernel with each of its buffers: the bytes that its accesses ask for, and the bytes of different elements that
 * they touch. The first is what caches see; the second must at least move if nothing is in a cache before.
 */
import { type Facts, min, mul, type Size, simplify } from "../../../term/index.ts";
import { bytesOfType } from "../../bytes.ts";
import { ctype } from "../../code.ts";
import type { Param } from "../../imperative.ts";
import type { HostSpace } from "../../memories.ts";
import type { Count, PointCounter } from "./count-points.ts";
import type { ExecutedAccess } from "./kernel-walk.ts";
import { PointTally } from "./tally.ts";

/** The bytes that a kernel reads of a buffer, or writes to it. */
export interface Traffic {
  /** Of all accesses. */
  readonly requested: Count;
  /**
   * Of different elements: no more than the buffer has, and no more than the accesses have different indices. Accesses that overlap in
   * a part of their elements count twice.
   */
  readonly touched: Count;
}

/** The traffic with a buffer parameter. */
export interface BufferTraffic {
  readonly name: string;
  readonly space: HostSpace;
  /** The bytes of the whole buffer. */
  readonly bytes: Size;
  readonly read: Traffic;
  readonly written: Traffic;
}

/** Collects the traffic with the buffers of a kernel. */
export class BufferSums {
  readonly #counter: PointCounter;
  readonly #facts: Facts;
  readonly #accesses = new Map<string, ExecutedAccess[]>();

  constructor(counter: PointCounter, facts: Facts) {
    this.#counter = counter;
    this.#facts = facts;
  }

  /** Adds an access. */
  add(access: ExecutedAccess): void {
    if (access.buffer === undefined) return;
    const known = this.#accesses.get(access.buffer) ?? [];
    known.push(access);
    this.#accesses.set(access.buffer, known);
  }

  /** The traffic with each buffer parameter. `sizes` evaluates the lengths of buffers. */
  of(params: readonly Param[], sizes: (size: Size) => Size): readonly BufferTraffic[] {
    return params.flatMap((p) => {
      if (p.tag !== "buffer") return [];
      const bytes = mul(sizes(p.length), bytesOfType(ctype(p.scalar)));
      const own = this.#accesses.get(p.name) ?? [];
      const [read, written] = (["read", "write"] as const).map((kind) =>
        this.#traffic(
          own.filter((a) => a.kind === kind),
          bytes,
        ),
      ) as [Traffic, Traffic];
      return [{ name: p.name, space: p.space, bytes, read, written }];
    });
  }

  #traffic(accesses: readonly ExecutedAccess[], bytes: Size): Traffic {
    const { table } = bytes;
    const requested = new PointTally();
    const different = new PointTally();
    const seen = new Set<string>();
    for (const { domain, type, index } of accesses) {
      requested.add(domain, bytesOfType(type));
      if (index === undefined) {
        different.add(domain, bytesOfType(type));
        continue;
      }
      const changing = domain.onto((a) => index.vars.includes(a.variable));
      const key = `${index.id} ${type.width} ${changing.key}`;
      if (!seen.has(key)) different.add(changing, bytesOfType(type));
      seen.add(key);
    }
    const all = different.total(this.#counter, table, this.#facts);
    const touched = all.size === undefined ? bytes : min(all.size, bytes);
    return {
      requested: requested.total(this.#counter, table, this.#facts),
      touched: {
        size: simplify(touched, this.#facts),
        atMost: all.atMost,
      },
    };
  }
}
