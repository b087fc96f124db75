/**
 * @file What is known of buffers and slots at a step of a plan: for which buffers each may stand, which of them surely stand for
 * different ones, and which values each surely holds. Facts hold on every path; `join` keeps what two paths have in common.
 */

const NOTHING: ReadonlySet<string> = new Set();

export class Places {
  /** By place, the buffers for which it may stand. A slot that stands for none is not there. */
  readonly #buffers = new Map<string, ReadonlySet<string>>();
  readonly #values = new Map<string, ReadonlySet<string>>();
  /** Pairs that stand for different buffers, though both may stand for some. */
  readonly #apart = new Map<string, Set<string>>();

  /** Buffers; an input holds itself. */
  static of(buffers: readonly { readonly name: string; readonly role: string }[]): Places {
    const places = new Places();
    for (const { name, role } of buffers) {
      places.#buffers.set(name, new Set([name]));
      places.#values.set(name, role === "input" ? new Set([name]) : NOTHING);
    }
    return places;
  }

  copy(): Places {
    const other = new Places();
    for (const [place, of] of this.#buffers) other.#buffers.set(place, of);
    for (const [place, of] of this.#values) other.#values.set(place, of);
    for (const [place, of] of this.#apart) other.#apart.set(place, new Set(of));
    return other;
  }

  /** The buffers for which a place may stand; undefined: for none. */
  buffersOf(place: string): ReadonlySet<string> | undefined {
    return this.#buffers.get(place);
  }

  holds(place: string, value: string): boolean {
    return this.#values.get(place)?.has(value) === true;
  }

  /** What a place surely holds. */
  valuesIn(place: string): readonly string[] {
    return [...(this.#values.get(place) ?? NOTHING)];
  }

  /** May two places stand for one buffer? */
  mayShare(a: string, b: string): boolean {
    if (a === b) return true;
    const [mine, theirs] = [this.#buffers.get(a), this.#buffers.get(b)];
    if (mine === undefined || theirs === undefined || this.#apart.get(a)?.has(b) === true)
      return false;
    return [...mine].some((buffer) => theirs.has(buffer));
  }

  /** The place holds this value and nothing else; what it may share a buffer with holds nothing. */
  write(place: string, value: string): void {
    for (const other of this.#values.keys())
      if (this.mayShare(other, place)) this.#values.set(other, NOTHING);
    this.become([[value, undefined]]);
    this.#values.set(place, new Set([value]));
  }

  /** The slot stands for one of these buffers, for none of those of `inUse`. */
  acquire(slot: string, pool: readonly string[], inUse: readonly string[]): void {
    this.#forget(slot);
    this.#buffers.set(slot, new Set(pool));
    this.#values.set(slot, NOTHING);
    for (const other of inUse) if (other !== slot) this.#keepApart(slot, other);
  }

  /** All at once: the slot `to[i]` stands for the buffer of `from[i]`. */
  assign(to: readonly string[], from: readonly string[]): void {
    const before = this.copy();
    for (const slot of to) this.#forget(slot);
    to.forEach((slot, k) => {
      this.#buffers.set(slot, before.#buffers.get(from[k]!)!);
      this.#values.set(slot, before.#values.get(from[k]!)!);
    });
    const was = new Map(to.map((slot, k) => [slot, from[k]!]));
    for (const slot of to)
      for (const other of this.#buffers.keys())
        if (!before.mayShare(was.get(slot)!, was.get(other) ?? other)) this.#keepApart(slot, other);
  }

  /** All at once: what holds `is` holds `value`, and nothing else does. */
  become(pairs: readonly (readonly [value: string, is: string | undefined])[]): void {
    for (const [place, held] of this.#values) {
      const next = new Set(held);
      for (const [value] of pairs) next.delete(value);
      for (const [value, is] of pairs) if (is !== undefined && held.has(is)) next.add(value);
      this.#values.set(place, next);
    }
  }

  /** What holds here and there; is that less than held here? */
  join(there: Places): boolean {
    const before = this.copy();
    let less = false;
    for (const [place, mine] of before.#buffers) {
      const theirs = there.#buffers.get(place);
      if (theirs === undefined) {
        this.#forget(place);
        less = true;
        continue;
      }
      const both = new Set([...mine, ...theirs]);
      const held = before.valuesIn(place);
      const kept = held.filter((value) => there.holds(place, value));
      less ||= both.size > mine.size || kept.length < held.length;
      this.#buffers.set(place, both);
      this.#values.set(place, new Set(kept));
    }
    for (const place of this.#buffers.keys())
      for (const other of this.#buffers.keys()) {
        if (place >= other || before.mayShare(place, other)) continue;
        if (!there.mayShare(place, other)) this.#keepApart(place, other);
        else {
          this.#meet(place, other);
          less = true;
        }
      }
    return less;
  }

  #keepApart(a: string, b: string): void {
    for (const [one, other] of [[a, b] as const, [b, a] as const]) {
      const known = this.#apart.get(one) ?? new Set();
      known.add(other);
      this.#apart.set(one, known);
    }
  }

  #meet(a: string, b: string): void {
    this.#apart.get(a)?.delete(b);
    this.#apart.get(b)?.delete(a);
  }

  #forget(slot: string): void {
    this.#buffers.delete(slot);
    this.#values.delete(slot);
    for (const other of this.#apart.get(slot) ?? NOTHING) this.#apart.get(other)?.delete(slot);
    this.#apart.delete(slot);
  }
}
