/** @file The functions that printed kernels call and a language lacks: defined once, at the head of the source. */

export class Definitions {
  readonly #code = new Map<string, string>();

  /** Each after those that it calls. */
  get all(): readonly string[] {
    return [...this.#code.values()];
  }

  /** The name, which from now on is defined by these lines; they are not asked for again. */
  define(name: string, lines: (name: string) => readonly string[]): string {
    if (!this.#code.has(name)) this.#code.set(name, lines(name).join("\n"));
    return name;
  }

  /** `stem`, or `stem` with a number: a definition of its own for each text. */
  distinct(stem: string, text: (name: string) => string): string {
    let name = stem;
    for (let i = 1; (this.#code.get(name) ?? text(name)) !== text(name); i++) name = `${stem}${i}`;
    return this.define(name, () => [text(name)]);
  }
}
