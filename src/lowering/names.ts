/**
 * @file Names in printed code: made of letters, digits and underscores, different from the target's reserved words, each given out
 * once.
 */

/** Tests a name: true for a reserved word of the target language, which no variable and no kernel may have as its name. */
export type Reserved = (name: string) => boolean;

/**
 * Turns any text into an identifier of C-like languages. `'` becomes `_p`, any other foreign character `_`; `v` is put before a
 * name that does not begin with a letter. A name that is reserved, begins with `strata_` or has two underscores in a row gets a
 * trailing underscore, and each pair of underscores in it becomes one. Different texts may give the same name.
 */
export function mangled(text: string, reserved: Reserved): string {
  const plain = text.replaceAll("'", "_p").replace(/[^A-Za-z0-9_]/g, "_");
  const safe = /^[A-Za-z]/.test(plain) ? plain : `v${plain}`;
  return reserved(safe) || safe.startsWith("strata_") || safe.includes("__")
    ? `${safe.replaceAll("__", "_")}_`
    : safe;
}

/** A set of used names, which gives out new ones. The names in `used` are taken as they are, without mangling. */
export class FreshNames {
  readonly #reserved: Reserved;
  readonly #used: Set<string>;
  /** For each stem: the smallest number that has not been tried. Names stay used, so smaller numbers need not be tried again. */
  readonly #next = new Map<string, number>();

  constructor(reserved: Reserved, used: Iterable<string> = []) {
    this.#reserved = reserved;
    this.#used = new Set(used);
  }

  /** A copy with the same used names. Names that one of the two gives out later are not used in the other. */
  copy(): FreshNames {
    return new FreshNames(this.#reserved, this.#used);
  }

  /** Returns `text`, mangled; if that name is used, the smallest number from 1 is appended that makes it new. */
  fresh(text: string): string {
    const stem = mangled(text, this.#reserved);
    const becomesReserved = (name: string): boolean =>
      this.#reserved(name) && !this.#reserved(stem);
    let number = this.#next.get(stem) ?? 0;
    let name = numbered(stem, number);
    while (this.#used.has(name) || becomesReserved(name)) name = numbered(stem, ++number);
    this.#used.add(name);
    this.#next.set(stem, number + 1);
    return name;
  }
}

const numbered = (stem: string, number: number): string =>
  number === 0 ? stem : `${stem}${number}`;
