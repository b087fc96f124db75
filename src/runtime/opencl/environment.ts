/**
 * @file Protects the environment from the ICD loader.
 *
 * Debian's loader (ocl-icd) cuts OCL_ICD_FILENAMES into words in place, in the very memory that child processes inherit:
 * after the first OpenCL call they would find the first driver of the list only.
 */

/** Do `act`, and put the loader's variables back as they were. */
export function keepingEnvironment<T>(act: () => T): T {
  const before = Object.entries(process.env).filter(([name]) => name.startsWith("OCL_ICD_"));
  try {
    return act();
  } finally {
    Object.assign(process.env, Object.fromEntries(before));
  }
}
