/** @file Sums of what happens at the points of domains. */
import { add, type Facts, mul, type Size, type SizeTable, simplify } from "../../../term/index.ts";
import type { Count, PointCounter } from "./count-points.ts";
import type { Domain } from "./domain.ts";

/** A sum of numbers, each for every point of a domain. Domains are counted when the sum is asked for. */
export class PointTally {
  readonly #times = new Map<Domain, number>();

  /** Adds a number for each point of a domain. */
  add(domain: Domain, times: number): void {
    this.#times.set(domain, (this.#times.get(domain) ?? 0) + times);
  }

  /** Adds the numbers of another tally, each so many times. */
  include(other: PointTally, times: number): void {
    if (times === 0) return;
    for (const [domain, own] of other.#times) this.add(domain, own * times);
  }

  /** The sum. */
  total(counter: PointCounter, table: SizeTable, facts: Facts): Count {
    let size: Size | undefined = table.nat(0);
    let atMost = false;
    for (const [domain, times] of this.#times) {
      const own = counter.count(domain);
      atMost ||= own.atMost;
      size = size && own.size && add(size, mul(own.size, times));
    }
    return { size: size && simplify(size, facts), atMost };
  }
}
