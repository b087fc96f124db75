/** @file Running kernels in C on one core. Importing this needs neither koffi nor a compiler; the first call does. */
export { C_DEVICE, cDevice } from "./device.ts";
export { CSession } from "./session.ts";
