/** @file The calling convention of the clCreate… functions: they return a handle and write the status through the last argument. */
import { checkStatus } from "./errors.ts";

/**
 * Calls a clCreate… function and returns its handle, which the caller owns. Raises the fault E0804, with the purpose `about` in its
 * message, if the status is an error.
 */
export function create(call: string, about: string, make: (status: Int32Array) => bigint): bigint {
  const status = new Int32Array(1);
  const pointer = make(status);
  checkStatus(call, status[0] ?? 0, about);
  return pointer;
}
