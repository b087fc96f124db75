/**
 * @file Intermediate results that no launch stores, and buffers of one kernel that it does not store, because they have no elements.
 * A launch may still mention such a buffer, in a loop of no iterations.
 */
import type { Param } from "../imperative.ts";
import type { Buffer } from "../plan.ts";
import type { Lowered } from "./host-program.ts";
import type { Launch } from "./launch.ts";

/**
 * Makes each buffer that some kernel reads and none stores a parameter of the launch whose result it is, or that owns it, as one that
 * it writes.
 */
export function withUnstoredResults<L extends Lowered>(
  kernels: ReadonlyMap<Launch, L>,
): ReadonlyMap<Launch, L> {
  const named = (access: (p: Param & { tag: "buffer" }) => boolean): ReadonlySet<string> =>
    new Set(
      [...kernels.values()].flatMap(({ kernel }) =>
        kernel.params.flatMap((p) => (p.tag === "buffer" && access(p) ? [p.name] : [])),
      ),
    );
  const read = named((p) => p.access !== "write");
  const stored = named((p) => p.access !== "read");
  return new Map(
    [...kernels].map(([launch, lowered]) => {
      const unstored = launch.result.filter((b) => read.has(b.name) && !stored.has(b.name));
      const params = unstored.map(
        ({ name, scalar, length }): Param => ({
          tag: "buffer",
          name,
          scalar,
          length,
          space: "global",
          access: "write",
        }),
      );
      const { kernel } = lowered;
      const all = [...kernel.params.map((p) => withWrites(p, lowered.own)), ...params];
      const isSame = all.every((p, k) => p === kernel.params[k]);
      return [launch, isSame ? lowered : { ...lowered, kernel: { ...kernel, params: all } }];
    }),
  );
}

/** The parameter as one that may be written, if it is a buffer of the kernel's own that it only reads. */
const withWrites = (p: Param, own: readonly Buffer[]): Param =>
  p.tag === "buffer" && p.access === "read" && own.some((b) => b.name === p.name)
    ? { ...p, access: "readWrite" }
    : p;
