/**
 * @file Intermediate results that no launch stores, because they have no elements. A later launch may still mention such a buffer,
 * in a loop of no iterations.
 */
import type { Param } from "../imperative.ts";
import type { Lowered } from "./host-program.ts";
import type { Launch } from "./launch.ts";

/** Makes each buffer that some kernel reads and none stores a parameter of the launch whose result it is. */
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
      const all = [...kernel.params, ...params];
      return [
        launch,
        params.length === 0 ? lowered : { ...lowered, kernel: { ...kernel, params: all } },
      ];
    }),
  );
}
