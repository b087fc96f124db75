/** @file A map from a few short names to values. */

/**
 * A map for a handful of string keys: lookup compares keys one by one, and an empty map allocates nothing. Iteration is in the
 * order of insertion; `set` replaces the value of a known key in place. Keys cannot be removed.
 */
export class SmallMap<V> implements Iterable<readonly [string, V]> {
  #keys: string[] | undefined;
  #values: V[] | undefined;

  get size(): number {
    return this.#keys?.length ?? 0;
  }

  get(key: string): V | undefined {
    const keys = this.#keys;
    if (keys === undefined) return undefined;
    for (let i = 0; i < keys.length; i++) if (keys[i] === key) return this.#values![i];
    return undefined;
  }

  has(key: string): boolean {
    return this.#keys?.includes(key) ?? false;
  }

  set(key: string, value: V): void {
    if (this.#keys === undefined) {
      this.#keys = [key];
      this.#values = [value];
      return;
    }
    const at = this.#keys.indexOf(key);
    if (at >= 0) this.#values![at] = value;
    else {
      this.#keys.push(key);
      this.#values!.push(value);
    }
  }

  *[Symbol.iterator](): Iterator<readonly [string, V]> {
    for (let i = 0; i < this.size; i++) yield [this.#keys![i]!, this.#values![i]!];
  }
}
