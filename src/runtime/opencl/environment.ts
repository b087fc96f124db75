/**
 * @file Protects the environment variables from changes by the ICD loader.
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
