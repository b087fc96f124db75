/** @file The C text that every OpenCL host program has in common. */
import { HOST_BASICS } from "./host-basics.ts";
import { HOST_DATA } from "./host-data.ts";
import { HOST_DEVICE } from "./host-device.ts";

/** C definitions that do not depend on the plan. */
export const SUPPORT = [HOST_BASICS, HOST_DATA, HOST_DEVICE].join("\n\n");
