/** @file Launches that do nothing, because they would compute arrays without elements, and whose results are nowhere mentioned. */
import type { HostProgram, HostStep, Lowered } from "./host-program.ts";
import type { Launch } from "./launch.ts";
import { namedByHost } from "./unread-results.ts";

/** The program without launches of kernels without code, as far as neither the host nor another kernel has their results. */
export function withoutEmptyLaunches(
  host: HostProgram<Launch>,
  kernels: ReadonlyMap<Launch, Lowered>,
): HostProgram<Launch> {
  const params = [...kernels.values()].flatMap((l) => l.kernel.params.map((p) => p.name));
  const named = new Set([...namedByHost(host), ...params]);
  const isEmpty = (launch: Launch): boolean =>
    kernels.get(launch)!.kernel.body.length === 0 && !launch.result.some((b) => named.has(b.name));
  const kept = (steps: readonly HostStep<Launch>[]): readonly HostStep<Launch>[] =>
    steps.flatMap((s): readonly HostStep<Launch>[] => {
      if (s.tag === "loop") return [{ ...s, body: kept(s.body) }];
      if (s.tag === "choice")
        return [{ ...s, cases: s.cases.map((c) => ({ ...c, steps: kept(c.steps) })) }];
      return s.tag === "launch" && isEmpty(s.kernel) ? [] : [s];
    });
  return { steps: kept(host.steps), result: host.result };
}
