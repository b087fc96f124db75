/** @file Names for the terms that a rest (`xs..`) matches. */

/** The names of the terms of a rest: `xs''0`, `xs''1`, … They are valid names, but improbable in a program. */
export const elementNames = (rest: string, length: number): string[] =>
  Array.from({ length }, (_, i) => `${rest}''${i}`);
