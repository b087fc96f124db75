/**
 * @file What a pass over a kernel assumes of the whole kernel: which variables and arrays may hold `undef`, which variables live in more
 * than one function, and where a local array is both read and written between two barriers.
 *
 * A pass starts from what the passes before have found, at first from nothing, and records what it finds. The kernel is written again
 * until a pass finds nothing new. A fact is only ever added, so this ends; most kernels take one pass, kernels with barriers two.
 */

/** The facts about a kernel that a pass relies on, and those that it finds. Variables and phases are numbered as a pass meets them. */
export class Assumptions {
  readonly #known = new Set<string>();
  readonly #found = new Set<string>();
  readonly #uses = new Map<string, Set<number>>();
  #joined = new Map<number, number>();
  #joining = new Map<number, number>();

  /** True if the last passes have found this fact. */
  holds(fact: string): boolean {
    return this.#known.has(fact);
  }

  /** Records a fact. */
  find(fact: string): void {
    if (!this.#known.has(fact)) this.#found.add(fact);
  }

  /** Records that a local array is read or written in a phase. */
  access(array: number, what: "read" | "written", phase: number): void {
    const key = `${array} ${what}`;
    const uses = this.#uses.get(key) ?? new Set();
    this.#uses.set(key, uses.add(phase));
  }

  /** Records that no barrier separates two phases. */
  join(a: number, b: number): void {
    const [x, y] = [rootIn(this.#joining, a), rootIn(this.#joining, b)];
    if (x !== y) this.#joining.set(Math.max(x, y), Math.min(x, y));
  }

  /** True if a local array may be read as well as written in a phase. */
  isMixed(array: number, phase: number): boolean {
    return this.holds(`mixed ${array} ${rootIn(this.#joined, phase)}`);
  }

  /** Ends a pass. Returns true if it has found something new, so that another pass is needed. */
  endPass(): boolean {
    this.#joined = this.#joining;
    this.#joining = new Map();
    for (const [key, phases] of this.#uses) {
      const [array, what] = key.split(" ");
      if (what !== "read") continue;
      const written = new Set(
        [...(this.#uses.get(`${array} written`) ?? [])].map((p) => rootIn(this.#joined, p)),
      );
      for (const phase of phases) {
        const root = rootIn(this.#joined, phase);
        if (written.has(root)) this.find(`mixed ${array} ${root}`);
      }
    }
    this.#uses.clear();
    const isNew = this.#found.size > 0;
    for (const fact of this.#found) this.#known.add(fact);
    this.#found.clear();
    return isNew;
  }
}

function rootIn(joined: ReadonlyMap<number, number>, phase: number): number {
  let root = phase;
  for (let next = joined.get(root); next !== undefined; next = joined.get(root)) root = next;
  return root;
}
