/** @file Variants of the peers' kernels, which were tuned by hand. */
import type { HandLaunch, HandVariant, Sizes } from "../pipelines/row.ts";

/** A variant of the kernels of a file, with the text that they share. */
export const byHand = (
  label: string,
  file: string,
  options: string,
  launches: (sizes: Sizes) => readonly HandLaunch[],
  temporaries?: (sizes: Sizes) => Readonly<Record<string, number>>,
): HandVariant => ({
  label,
  file,
  before: "common",
  options: `${options} -cl-mad-enable`,
  isInexact: true,
  launches,
  ...(temporaries && { temporaries }),
});
