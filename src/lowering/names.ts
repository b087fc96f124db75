/** @file Names in printed code: mangled to letters, digits and underscores, never a word of the target, never twice. */

/** Is it a word of the target, which nothing can be called? */
export type Reserved = (name: string) => boolean;

/** Any text as an identifier of C-like languages. */
export function mangled(text: string, reserved: Reserved): string {
  const plain = text.replaceAll("'", "_p").replace(/[^A-Za-z0-9_]/g, "_");
  const safe = /^[A-Za-z]/.test(plain) ? plain : `v${plain}`;
  return reserved(safe) || safe.startsWith("strata_") || safe.includes("__")
    ? `${safe.replaceAll("__", "_")}_`
    : safe;
}

/** Gives each name once. */
export class FreshNames {
  readonly #reserved: Reserved;
  readonly #used: Set<string>;

  constructor(reserved: Reserved, used: Iterable<string> = []) {
    this.#reserved = reserved;
    this.#used = new Set(used);
  }

  /** The same names are taken; what is named from now on is not shared. */
  copy(): FreshNames {
    return new FreshNames(this.#reserved, this.#used);
  }

  /** `text`, mangled; with a number where it is taken. */
  fresh(text: string): string {
    const stem = mangled(text, this.#reserved);
    const becomesReserved = (name: string): boolean =>
      this.#reserved(name) && !this.#reserved(stem);
    let name = stem;
    for (let i = 1; this.#used.has(name) || becomesReserved(name); i++) name = `${stem}${i}`;
    this.#used.add(name);
    return name;
  }
}
