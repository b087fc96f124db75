/**
 * @file What a pass over a kernel assumes of the whole kernel: which variables and arrays may hold `undef`, which variables live in more
 * than one function, and where a local array is both read and written between two barriers.
 *
 * A pass starts from what the passes before have found, at first from nothing, and records what it finds. The kernel is written again
 * until a pass finds nothing new. A fact is only ever added, so this ends; most kernels take one pass, kernels with barriers two.
 */

/** A fact about a variable, an array, or an array between two barriers (a phase), by their numbers. */
type Fact =
  | `${"spilled" | "undef" | "blank"} ${number}`
  | `array ${number} undef`
  | `mixed ${number} ${number}`;

/** The phases in which a local array is read, and those in which it is written. */
interface ArrayPhases {
  readonly read: Set<number>;
  readonly written: Set<number>;
}

/** The facts about a kernel that a pass relies on, and those that it finds. Variables and phases are numbered as a pass meets them. */
export class Assumptions {
  readonly #known = new Set<Fact>();
  readonly #found = new Set<Fact>();
  readonly #uses = new Map<number, ArrayPhases>();
  #joined = new Map<number, number>();
  #joining = new Map<number, number>();

  /** True if the last passes have found this fact. */
  holds(fact: Fact): boolean {
    return this.#known.has(fact);
  }

  /** Records a fact. */
  find(fact: Fact): void {
    if (!this.#known.has(fact)) this.#found.add(fact);
  }

  /** Records that a local array is read or written in a phase. */
  access(array: number, what: "read" | "written", phase: number): void {
    const uses = this.#uses.get(array) ?? { read: new Set(), written: new Set() };
    this.#uses.set(array, uses);
    uses[what].add(phase);
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
    for (const [array, { read, written }] of this.#uses) {
      const writing = new Set([...written].map((phase) => rootIn(this.#joined, phase)));
      for (const phase of read) {
        const root = rootIn(this.#joined, phase);
        if (writing.has(root)) this.find(`mixed ${array} ${root}`);
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
