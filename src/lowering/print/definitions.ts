/**
 * @file The helper functions that printed kernels call because the target language lacks them. Each is defined once, at the
 * beginning of the source.
 */

/** Collects the definitions of helper functions and types while kernels are printed. Each name is defined once. */
export class Definitions {
  readonly #code = new Map<string, string>();
  readonly #names = new Map<object, string>();

  /** The texts of all definitions; each comes after the definitions that it uses. */
  get all(): readonly string[] {
    return [...this.#code.values()];
  }

  /** Defines a name by these lines, unless it is defined already, and returns it. */
  define(name: string, lines: (name: string) => readonly string[]): string {
    if (!this.#code.has(name)) this.#code.set(name, lines(name).join("\n"));
    return name;
  }

  /** The name that `define` gave to an object; calls it once for each object. */
  nameOf(object: object, define: () => string): string {
    const name = this.#names.get(object) ?? define();
    this.#names.set(object, name);
    return name;
  }

  /** Defines `text` under the name `stem`, or `stem` with a number if that name is defined by another text. Returns the name. */
  distinct(stem: string, text: (name: string) => string): string {
    let name = stem;
    for (let i = 1; (this.#code.get(name) ?? text(name)) !== text(name); i++) name = `${stem}${i}`;
    return this.define(name, () => [text(name)]);
  }
}
