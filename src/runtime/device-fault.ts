/** @file What can go wrong between us and a device. A message can be shown to a user as it is: lines that begin with `help: ` lead on. */

/** A device's fault. Built from plain values, so that it survives the way out of a child process. */
export class DeviceFault<Details extends object = object> extends Error {
  override readonly name = "DeviceFault";
  /** The diagnostic code, of the family 08 (devices). */
  readonly code: string;
  readonly details: Details;
  constructor(code: string, message: string, details: Details) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** True for a device's fault with one of these codes; without codes, for any device's fault. */
export const isFault = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof DeviceFault && (codes.length === 0 || codes.includes(error.code));
