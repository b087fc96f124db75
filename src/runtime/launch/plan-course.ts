/**
 * @file The course of a plan's run for given sizes: the launches in order, with host loops unrolled and the cases of choices that these
 * sizes take. A loop that may end early makes the course branch. Which buffers slots are bound to depends on the round in which a loop has ended, so the steps after it are written
 * once for each binding.
 */
import { innerSteps, type Plan, type PlanStep, slotsOf } from "../../lowering/plan.ts";
import { CompilerBug, LIMITS, testHolds } from "../../term/index.ts";
import type { CourseStep } from "../course.ts";
import { tooManyLaunches } from "./errors.ts";
import type { ExtentCheck } from "./extent-check.ts";
import type { SizeValues } from "./host-value.ts";
import type { LaunchTable } from "./launch-table.ts";

/** A course whose ends name the buffers of the result. */
interface PlanCourse {
  readonly course: readonly CourseStep<readonly string[]>[];
  /** The buffers of the result if no loop ends early. */
  readonly ends: readonly string[];
}

/**
 * The course of a plan. Adds its launches to the table. Problems, such as too many launches (E0909), are added to those of `extents`;
 * the course is then incomplete.
 */
export function courseOf(
  plan: Plan,
  sizes: SizeValues,
  launches: LaunchTable,
  extents: ExtentCheck,
): PlanCourse {
  return new CourseWriter(plan, launches, extents).write(sizes);
}

/** The next step to be taken, and what is around it: a loop, or a choice of which a case is being taken. */
interface HostPosition {
  readonly steps: readonly PlanStep[];
  readonly at: number;
  readonly sizes: SizeValues;
  /** The loop whose steps these are. */
  readonly loop?: OpenRounds;
  /** Where the host goes on after the case whose steps these are. */
  readonly after?: HostPosition;
}

/** A loop that is being unrolled: its number of rounds, the present one, and where the host goes on after the loop. */
interface OpenRounds {
  readonly of: PlanStep & { tag: "repeat" };
  readonly count: number;
  readonly round: number;
  readonly after: HostPosition;
}

type Slots = ReadonlyMap<string, string>;

/** A step of the course that may leave a loop: where the host goes on then, with which bindings. */
interface Fork {
  readonly step: number;
  readonly flag: string;
  readonly after: HostPosition;
  readonly slots: Slots;
}

class CourseWriter {
  readonly #plan: Plan;
  readonly #launches: LaunchTable;
  readonly #extents: ExtentCheck;
  readonly #names: readonly string[];
  readonly #course: CourseStep<readonly string[]>[] = [];
  readonly #forks: Fork[] = [];
  /** The steps of the course that follow a loop, by position and bindings. */
  readonly #known = new Map<string, number>();
  /** The buffer that each slot is bound to. */
  #slots = new Map<string, string>();
  /** The number of launches and loop iterations so far. */
  #taken = 0;

  constructor(plan: Plan, launches: LaunchTable, extents: ExtentCheck) {
    this.#plan = plan;
    this.#launches = launches;
    this.#extents = extents;
    this.#names = [...slotsOf(plan.steps)];
  }

  write(sizes: SizeValues): PlanCourse {
    this.#from({ steps: this.#plan.steps, at: 0, sizes });
    const ends = this.#result();
    for (let fork = this.#forks.pop(); fork !== undefined; fork = this.#forks.pop()) {
      this.#slots = new Map(fork.slots);
      const known = this.#known.get(this.#keyOf(fork.after));
      const to = known ?? this.#course.length;
      this.#course[fork.step] = { flag: fork.flag, to };
      if (known === undefined) this.#from(this.#entered(fork.after));
    }
    return { course: this.#course, ends };
  }

  #bufferOf(name: string): string {
    return this.#slots.get(name) ?? name;
  }

  #result(): readonly string[] {
    return this.#plan.result.buffers.map((name) => this.#bufferOf(name));
  }

  /** Writes the steps from a position to the end, or to steps that have been written before. */
  #from(start: HostPosition): void {
    let position: HostPosition | undefined = start;
    while (position !== undefined && this.#extents.problems.length === 0)
      position = this.#step(position);
  }

  #step(position: HostPosition): HostPosition | undefined {
    const s = position.steps[position.at];
    if (s === undefined) return this.#done(position);
    const next = { ...position, at: position.at + 1 };
    switch (s.tag) {
      case "launch": {
        this.#taken++;
        const bufferOf = (name: string): string => this.#bufferOf(name);
        this.#course.push({ launch: this.#launches.add(s, bufferOf, position.sizes) });
        return next;
      }
      case "repeat": {
        const count = this.#extents.number("the number of iterations", s.count, position.sizes);
        return this.#round({ of: s, count, round: 0, after: next });
      }
      case "choice": {
        const value = (v: { readonly name: string }) => position.sizes.get(v.name);
        const taken = s.cases.find((c) => testHolds(c.when, value));
        if (taken === undefined) throw new CompilerBug("no case of a choice is for these sizes");
        return { steps: taken.steps, at: 0, sizes: position.sizes, after: next };
      }
      case "leave": {
        const { after } = loopAround(position);
        const flag = this.#bufferOf(s.flag);
        this.#forks.push({ step: this.#course.length, flag, after, slots: new Map(this.#slots) });
        this.#course.push({ flag, to: -1 });
        return next;
      }
      case "acquire": {
        const inUse = new Set(s.inUse.map((name) => this.#bufferOf(name)));
        const free = s.pool.find((name) => !inUse.has(name));
        if (free === undefined) throw new CompilerBug(`no buffer is left for ${s.slot}`);
        this.#slots.set(s.slot, free);
        return next;
      }
      case "assign": {
        const now = s.from.map((name) => this.#bufferOf(name));
        s.to.forEach((name, k) => void this.#slots.set(name, now[k]!));
        return next;
      }
      default:
        return s satisfies never;
    }
  }

  /** What follows the last step of a round, of a case, or of the plan. */
  #done({ loop, after }: HostPosition): HostPosition | undefined {
    if (after !== undefined) return after;
    if (loop !== undefined) return this.#round({ ...loop, round: loop.round + 1 });
    this.#course.push({ end: this.#result() });
    return undefined;
  }

  #round(loop: OpenRounds): HostPosition | undefined {
    const { of, count, round, after } = loop;
    if (round === count) return mayLeave(of.body) ? this.#joined(after) : after;
    if (++this.#taken > LIMITS.launches) this.#extents.problems.push(tooManyLaunches());
    const sizes = new Map([...after.sizes, [of.variable, round]]);
    return { steps: of.body, at: 0, sizes, loop };
  }

  /** Goes on after a loop, unless the steps there have been written before with these bindings. */
  #joined(after: HostPosition): HostPosition | undefined {
    const known = this.#known.get(this.#keyOf(after));
    if (known === undefined) return this.#entered(after);
    this.#course.push({ to: known });
    return undefined;
  }

  /** Records that the steps from a position on come next. */
  #entered(position: HostPosition): HostPosition {
    this.#known.set(this.#keyOf(position), this.#course.length);
    return position;
  }

  #keyOf(position: HostPosition): string {
    const bindings = this.#names.map((name) => this.#slots.get(name) ?? "");
    return [...placesIn(position), ...bindings].join();
  }
}

/** The numbers of the steps and rounds of a position, and of the loops and choices around it. */
function placesIn({ at, loop, after }: HostPosition): readonly number[] {
  if (after !== undefined) return [...placesIn(after), at];
  return loop === undefined ? [at] : [...placesIn(loop.after), loop.round, at];
}

/** The innermost loop around a position. */
const loopAround = ({ loop, after }: HostPosition): OpenRounds => loop ?? loopAround(after!);

/** True for the steps of a loop that may end before its last round. */
const mayLeave = (steps: readonly PlanStep[]): boolean =>
  steps.some((s) => s.tag === "leave" || (s.tag === "choice" && innerSteps(s).some(mayLeave)));
