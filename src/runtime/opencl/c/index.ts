/**
 * @file The device `c`, which runs kernels in C on one core. Importing it needs neither koffi nor a compiler; the first call does.
 */
export { C_DEVICE, cDevice } from "./device.ts";
export { CSession } from "./session.ts";
