/**
 * @file Environment variables of drivers: protects them from changes by the ICD loader, and sets one for NVIDIA's driver.
 *
 * Debian's loader (ocl-icd) splits OCL_ICD_FILENAMES in place, in the memory that child processes inherit. Without protection,
 * child processes started after the first OpenCL call would find only the first driver of the list.
 */

/**
 * Calls `act` and then, also if it throws, restores the values of the environment variables that begin with OCL_ICD_. Variables
 * that `act` adds stay. Returns the result of `act`.
 */
export function keepingEnvironment<T>(act: () => T): T {
  const before = Object.entries(process.env).filter(([name]) => name.startsWith("OCL_ICD_"));
  try {
    return act();
  } finally {
    Object.assign(process.env, Object.fromEntries(before));
  }
}

/**
 * Makes NVIDIA's driver build programs anew, unless the user has decided it: it writes no build log for a program that it has kept. To be
 * called before the driver is loaded.
 */
export function buildAnew(): void {
  const { CUDA_CACHE_DISABLE: chosen = "1" } = process.env;
  Object.assign(process.env, { CUDA_CACHE_DISABLE: chosen });
}
