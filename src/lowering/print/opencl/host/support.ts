/** @file The C text that all OpenCL host programs share. */
import { HOST_BASICS } from "./host-basics.ts";
import { HOST_DATA } from "./host-data.ts";
import { HOST_DEVICE } from "./host-device.ts";

/**
 * The C definitions of a host program that do not depend on the plan: OpenCL declarations and arguments, input and output of data,
 * then the device. They precede `main`.
 */
export const SUPPORT = [HOST_BASICS, HOST_DATA, HOST_DEVICE].join("\n\n");
