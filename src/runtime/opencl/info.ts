/** @file Reads the results of the clGet…Info functions in two calls: one for the size, one for the bytes. */
import { checkStatus } from "./errors.ts";

/**
 * A clGet…Info function with all arguments bound except the last three: the room in bytes, where to write, and where to write the
 * size needed. Returns the status.
 */
export type Query = (room: number, out: Uint8Array | null, size: BigUint64Array | null) => number;

function bytes(call: string, query: Query): Uint8Array {
  const size = new BigUint64Array(1);
  checkStatus(call, query(0, null, size));
  const out = new Uint8Array(Number(size[0]));
  if (out.length > 0) checkStatus(call, query(out.length, out, null));
  return out;
}

/**
 * Reads a C string, without its terminator and outer blanks; empty if there is none. Raises the fault E0804 with the name `call` if
 * a query fails.
 */
export function textOf(call: string, query: Query): string {
  const [text = ""] = new TextDecoder().decode(bytes(call, query)).split("\0");
  return text.trim();
}

/**
 * Reads a little-endian unsigned number of 4 or 8 bytes (cl_uint, cl_bool, cl_ulong, size_t and bit fields). Raises the fault E0804
 * with the name `call` if a query fails.
 */
export function integerOf(call: string, query: Query): bigint {
  const found = bytes(call, query);
  const view = new DataView(found.buffer);
  return found.length >= 8 ? view.getBigUint64(0, true) : BigInt(view.getUint32(0, true));
}

/** Reads an array of size_t, of 8 bytes each. Raises the fault E0804 with the name `call` if a query fails. */
export function sizeTArray(call: string, query: Query): number[] {
  return Array.from(new BigUint64Array(bytes(call, query).buffer), Number);
}
