/** @file The calling convention of the clCreate… functions: a handle comes back, the status through the last argument. */
import { checkStatus } from "./errors.ts";

export function create(call: string, about: string, make: (status: Int32Array) => bigint): bigint {
  const status = new Int32Array(1);
  const pointer = make(status);
  checkStatus(call, status[0] ?? 0, about);
  return pointer;
}
