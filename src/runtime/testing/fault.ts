/** @file For tests only. */
import { expect } from "vitest";

/** What `toThrow` takes for a DeviceFault with this code. */
export const fault = (code: string): unknown =>
  expect.objectContaining({ name: "DeviceFault", code });
