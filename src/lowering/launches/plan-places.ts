/**
 * @file The abstract state of a plan at one step: for each place (buffer or slot) the buffers that it may name, the places that
 * surely name other buffers, and the values that it surely holds. Facts hold on every path; `join` keeps the facts that two paths
 * share.
 */

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The abstract state at one step of a plan, for the verifier: which buffers each slot may name, which places are surely different,
 * and which values each place surely holds. A place is the name of a buffer or of a slot. Mutable; `copy` gives an independent
 * state.
 */
export class Places {
  /** The buffers that each place may name. A slot that is not bound is absent. */
  readonly #buffers = new Map<string, ReadonlySet<string>>();
  /** The values that each place surely holds. */
  readonly #values = new Map<string, ReadonlySet<string>>();
  /** Pairs of places that name different buffers, although their sets of possible buffers overlap. */
  readonly #apart = new Map<string, Set<string>>();

  /** The state before the first step: every buffer names itself, inputs hold their own value, other buffers hold nothing. */
  static of(buffers: readonly { readonly name: string; readonly role: string }[]): Places {
    const places = new Places();
    for (const { name, role } of buffers) {
      places.#buffers.set(name, new Set([name]));
      places.#values.set(name, role === "input" ? new Set([name]) : NOTHING);
    }
    return places;
  }

  /** A copy that changes independently. */
  copy(): Places {
    const other = new Places();
    for (const [place, of] of this.#buffers) other.#buffers.set(place, of);
    for (const [place, of] of this.#values) other.#values.set(place, of);
    for (const [place, of] of this.#apart) other.#apart.set(place, new Set(of));
    return other;
  }

  /** The buffers that a place may name; undefined for a slot that is not bound. */
  buffersOf(place: string): ReadonlySet<string> | undefined {
    return this.#buffers.get(place);
  }

  /** True if the place surely holds the value. */
  holds(place: string, value: string): boolean {
    return this.#values.get(place)?.has(value) === true;
  }

  /** The values that a place surely holds. */
  valuesIn(place: string): readonly string[] {
    return [...(this.#values.get(place) ?? NOTHING)];
  }

  /** True if the two places may name the same buffer. */
  mayShare(a: string, b: string): boolean {
    if (a === b) return true;
    const [mine, theirs] = [this.#buffers.get(a), this.#buffers.get(b)];
    if (mine === undefined || theirs === undefined || this.#apart.get(a)?.has(b) === true)
      return false;
    return [...mine].some((buffer) => theirs.has(buffer));
  }

  /**
   * Records that a value is written to a place. Afterwards the place holds this value only, no other place holds the value, and
   * places that may share the buffer hold nothing.
   */
  write(place: string, value: string): void {
    for (const other of this.#values.keys())
      if (this.mayShare(other, place)) this.#values.set(other, NOTHING);
    this.become([[value, undefined]]);
    this.#values.set(place, new Set([value]));
  }

  /** Records that a place holds a value of no elements, beside what it holds. */
  holdsEmpty(place: string, value: string): void {
    this.#values.set(place, new Set([...this.valuesIn(place), value]));
  }

  /** Binds a slot to some buffer of `pool` that no place of `inUse` names. */
  acquire(slot: string, pool: readonly string[], inUse: readonly string[]): void {
    this.#forget(slot);
    this.#buffers.set(slot, new Set(pool));
    this.#values.set(slot, NOTHING);
    for (const other of inUse) if (other !== slot) this.#keepApart(slot, other);
  }

  /** Binds each slot `to[i]` to the buffer that `from[i]` named before, all at once. */
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

  /**
   * Renames values, all pairs at once: a place holds `value` afterwards if and only if it held `is` before. With `is` undefined, no
   * place holds `value`.
   */
  become(pairs: readonly (readonly [value: string, is: string | undefined])[]): void {
    for (const [place, held] of this.#values) {
      const next = new Set(held);
      for (const [value] of pairs) next.delete(value);
      for (const [value, is] of pairs) if (is !== undefined && held.has(is)) next.add(value);
      this.#values.set(place, next);
    }
  }

  /** Keeps the facts that hold both here and `there`. Returns true if a fact was lost. */
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
