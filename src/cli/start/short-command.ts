/**
 * @file When V8 optimises functions and collects garbage.
 *
 * Its optimising compiler runs beside a command and takes as much processor time as the command itself, which ends before optimised
 * code has paid for that. So a function must run ten times as long as V8's default before it is optimised: `compile jacobi2d` takes
 * 30 % less processor time, and tests of rules that run for seconds 25 % less.
 *
 * V8 begins to mark the heap beside a command long before memory is short, and a short command ends before anything is collected. So
 * it marks only when the heap has reached its limit, and then the command waits: nobody notices a pause of a command. `check` takes
 * 13 % less processor time, `compile` the same.
 */
import { setFlagsFromString } from "node:v8";

/** By version of Node: V8's flag for what a function must have executed, in bytes of bytecode or in calls, and its default. */
const FLAGS: Readonly<Record<string, readonly [flag: string, usual: number]>> = {
  20: ["interrupt-budget", 67_584],
  22: ["invocation-count-for-turbofan", 3000],
};

/**
 * Lets V8 optimise later, for versions of Node whose flag is known, and mark the heap at once. It must not be called before the
 * modules of Node are loaded: V8 refuses the compiled code that Node has of them under other flags.
 */
export const runAsShortCommand = (): void => {
  setTimes(10);
  setFlagsFromString("--no-incremental-marking");
};

/** Lets V8 work as usual, under whose flags the next process takes the code that this one keeps. */
export const runAsUsual = (): void => {
  setTimes(1);
  setFlagsFromString("--incremental-marking");
};

function setTimes(factor: number): void {
  const known = FLAGS[process.versions.node.split(".")[0]!];
  if (known !== undefined) setFlagsFromString(`--${known[0]}=${factor * known[1]}`);
}
