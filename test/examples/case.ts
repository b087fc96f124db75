/** @file A schedule of an example with values for its parameters, and the sizes at which it is tried. */
import type { SizeValues } from "../../src/runtime/launch/index.ts";
import { showSizes, sizesAround, type Tiles, wholeTiles } from "../support/plans/sizes.ts";
import { type Found, type Settings, type Subject, subjectOf } from "../support/plans/subject.ts";
import { mustDivide, tilesOf } from "./tiled.ts";

export class Case {
  readonly found: Found;
  readonly settings: Settings;

  constructor(found: Found, settings: Settings) {
    this.found = found;
    this.settings = settings;
  }

  get subject(): Subject {
    return subjectOf(this.found, this.settings);
  }

  get tiles(): Tiles {
    return tilesOf(this.found, this.settings);
  }

  /** `tile = 16`. */
  get shown(): string {
    return showSizes(new Map(Object.entries(this.settings)));
  }

  divides(sizes: SizeValues): boolean {
    return [...sizes].every(([name, n]) => n % this.tiles[name]! === 0);
  }

  /** The sizes at which it has to run; one that needs whole tiles refuses the others. */
  get accepted(): readonly SizeValues[] {
    return mustDivide(this.found) ? this.all.filter((s) => this.divides(s)) : this.all;
  }

  get refused(): readonly SizeValues[] {
    return mustDivide(this.found) ? this.all.filter((s) => !this.divides(s)) : [];
  }

  get all(): readonly SizeValues[] {
    return sizesAround(this.tiles);
  }

  /** One size that is not square: whole tiles, or partial ones where they are allowed. */
  get one(): SizeValues {
    const whole = wholeTiles(this.tiles)[1]!;
    return mustDivide(this.found) ? whole : new Map([...whole].map(([name, n]) => [name, n - 1]));
  }
}
