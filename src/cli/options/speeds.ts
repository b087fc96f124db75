/** @file The options `--bandwidth` and `--flops`: speeds of a device, against which kernels are held. */
import type { Invocation } from "../invocation.ts";
import { badArgument } from "../problem.ts";

/** The words of the options. An option that is not given is absent. */
export interface SpeedFlags {
  readonly bandwidth?: string;
  readonly flops?: string;
}

/** The speeds of a device; undefined where they are not given. */
export interface Speeds {
  /** Bytes of global memory, in GB/s. */
  readonly bandwidth: number | undefined;
  /** Floating-point operations, in GFLOP/s. */
  readonly flops: number | undefined;
}

/** The speeds that the options give. Raises E0001 for a word that is no positive number. */
export const speedsOf = (context: Invocation, { bandwidth, flops }: SpeedFlags): Speeds => ({
  bandwidth: speedOf(context, "--bandwidth", bandwidth),
  flops: speedOf(context, "--flops", flops),
});

/** The number that `--bandwidth` or `--flops` gives, in thousand millions a second; undefined if it is not given. */
function speedOf(
  context: Invocation,
  option: string,
  word: string | undefined,
): number | undefined {
  if (word === undefined) return undefined;
  const speed = Number(word);
  if (/^\d+(\.\d+)?$/.test(word) && speed > 0) return speed;
  throw badArgument(
    context.line.place(word),
    `\`${word}\` is no speed`,
    `write ${option} ${option === "--flops" ? "60000 (GFLOP/s)" : "3350 (GB/s)"}`,
  );
}
