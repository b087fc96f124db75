/** @file Processor time of this process, all its threads together. */

/** An action's result, and the processor time that all threads of this process took meanwhile, in milliseconds. */
export interface Timed<T> {
  readonly ms: number;
  readonly value: T;
}

/** Runs an action and takes the processor time (user and system) of this process. */
export function cpuTime<T>(action: () => T): Timed<T> {
  const before = process.cpuUsage();
  const value = action();
  return { ms: since(before), value };
}

/** As `cpuTime`, for an action that waits. */
export async function cpuTimeOf<T>(action: () => Promise<T>): Promise<Timed<T>> {
  const before = process.cpuUsage();
  const value = await action();
  return { ms: since(before), value };
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
