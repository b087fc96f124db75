/** @file Names of data with their hashes, from which random data are derived. */

/**
 * A name such as `xs[2].0` for one part of random data. Its hash is a fold over the characters, so that the name of a part continues
 * the hash of the whole; the text is put together only where it is read. Immutable.
 */
export class DataKey {
  /** True if the name has an index: the value is an element of an array. */
  readonly isElement: boolean;
  /** The number of characters. */
  readonly length: number;
  readonly #whole: DataKey | undefined;
  readonly #suffix: string;
  readonly #state: number;

  private constructor(whole: DataKey | undefined, suffix: string, state: number) {
    this.#whole = whole;
    this.#suffix = suffix;
    this.#state = state;
    this.length = (whole?.length ?? 0) + suffix.length;
    this.isElement = whole?.isElement === true || suffix.includes("[");
  }

  /** The name of a whole value; other seeds give other hashes. */
  static of(name: string, seed: number): DataKey {
    return new DataKey(undefined, name, folded(seed ^ 0x2545f491, name));
  }

  /** The name of a part: this name followed by the suffix. */
  part(suffix: string): DataKey {
    return new DataKey(this, suffix, folded(this.#state, suffix));
  }

  /** An integer from 0 to 2^32 − 1 that depends on the seed and on all characters. */
  get hash(): number {
    const state = this.#state;
    const mixed = Math.imul(state ^ (state >>> 13), 0x85ebca6b);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  }

  get text(): string {
    return this.#whole === undefined ? this.#suffix : this.#whole.text + this.#suffix;
  }
}

function folded(state: number, text: string): number {
  let h = state;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x9e3779b1);
    h ^= h >>> 15;
  }
  return h;
}
