/** @file What the terms are called that a rest stands for. */

/** `xs''0`, `xs''1`, …: names that can be written, though nobody does. */
export const elementNames = (rest: string, length: number): string[] =>
  Array.from({ length }, (_, i) => `${rest}''${i}`);
