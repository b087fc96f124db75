/**
 * @file An estimate of the registers of a work-item: the most 32-bit values that named variables hold at one statement, by liveness.
 * Values inside an expression, addresses and parameters are not counted, and a compiler may order statements otherwise.
 */
import type { Size } from "../../../term/index.ts";
import { bytesOfType } from "../../bytes.ts";
import { ctype, walkStmts } from "../../code.ts";
import type { Flat, Kernel } from "../../imperative.ts";
import { namesRead } from "../../names-read.ts";

/**
 * The most 32-bit values that are alive at one statement: variables, vectors by their width, private arrays by their length, work-item
 * ids and loop variables. `lengthOf` gives the length of an array as a number. Undefined if a private array has none.
 */
export function registerEstimate(
  { ids, body }: Pick<Kernel, "ids" | "body">,
  lengthOf: (length: Size) => number | undefined,
): number | undefined {
  const words = wordsOfNames(body, lengthOf);
  if (words === undefined) return undefined;
  for (const { name } of ids) words.set(name, 1);
  const alive = new AliveNames(words);
  alive.before(body);
  return alive.most;
}

/** How many 32-bit values each name of a kernel holds; parameters and shared arrays are not among them. */
function wordsOfNames(
  body: readonly Flat[],
  lengthOf: (length: Size) => number | undefined,
): Map<string, number> | undefined {
  const words = new Map<string, number>();
  let isKnown = true;
  walkStmts(body, (s) => {
    if (s.tag === "loop") words.set(s.var, 1);
    if (s.tag === "declare") words.set(s.name, Math.ceil(bytesOfType(s.type) / 4));
    if (s.tag !== "declareArray" || s.array.space !== "private") return;
    const length = lengthOf(s.array.length);
    isKnown &&= length !== undefined;
    const bytes = bytesOfType(ctype(s.array.scalar)) * (length ?? 0);
    words.set(s.array.name, Math.ceil(bytes / 4));
  });
  return isKnown ? words : undefined;
}

/** The names that are alive, while statements are visited from the last one to the first. */
class AliveNames {
  readonly #words: ReadonlyMap<string, number>;
  #names = new Set<string>();
  #now = 0;
  most = 0;

  constructor(words: ReadonlyMap<string, number>) {
    this.#words = words;
  }

  /** Goes from what is alive after a list of statements to what is alive before it. */
  before(list: readonly Flat[]): void {
    for (const s of list.toReversed()) this.#before(s);
  }

  #before(s: Flat): void {
    switch (s.tag) {
      case "if": {
        const after = new Set(this.#names);
        this.before(s.then);
        const then = this.#names;
        this.#replace(after);
        this.before(s.else);
        for (const name of then) this.#add(name);
        break;
      }
      case "loop": {
        // A second round sees what the next iteration needs.
        for (let round = 0; round < 2; round++) {
          for (const name of namesRead(s)) this.#add(name);
          this.#add(s.var);
          this.before(s.body);
        }
        this.#remove(s.var);
        break;
      }
      case "declare":
        this.#add(s.name);
        this.#remove(s.name);
        break;
      case "declareArray":
        this.#remove(s.array.name);
        return;
      case "assign":
        this.#add(s.name);
        this.#remove(s.name);
        break;
      case "store":
        this.#add(s.buffer);
        break;
      case "barrier":
        return;
      default:
        return s satisfies never;
    }
    for (const name of namesRead(s)) this.#add(name);
  }

  #add(name: string): void {
    const words = this.#words.get(name);
    if (words === undefined || this.#names.has(name)) return;
    this.#names.add(name);
    this.#now += words;
    this.most = Math.max(this.most, this.#now);
  }

  #remove(name: string): void {
    if (this.#names.delete(name)) this.#now -= this.#words.get(name)!;
  }

  #replace(names: ReadonlySet<string>): void {
    this.#names = new Set(names);
    this.#now = [...names].reduce((sum, name) => sum + this.#words.get(name)!, 0);
  }
}
