/**
 * @file The domain of a place of flat code: for which work-items and iterations of loops the place is executed. A domain is the set
 * of integer points of its axes that satisfy its constraints. Axes are work-item ids and the numbers of iterations.
 */
import { type Size, type SizeVar, sub } from "../../../term/index.ts";

/** A dimension of a domain. The values are 0 … `extent` − 1; without an extent they begin with 0, and a constraint ends them. */
export interface Axis {
  readonly variable: SizeVar;
  readonly extent: Size | undefined;
}

/** A constraint on the points of a domain: `value >= 0`, or `value == 0`. */
export interface Constraint {
  readonly value: Size;
  readonly op: ">=" | "==";
}

/** The constraint `left <= right`. */
export const atMostConstraint = (left: Size, right: Size): Constraint => ({
  value: sub(right, left),
  op: ">=",
});

/** The constraint `left < right`. */
export const lessConstraint = (left: Size, right: Size): Constraint => ({
  value: sub(sub(right, left), 1),
  op: ">=",
});

/** The constraint `left == right`. */
export const equalConstraint = (left: Size, right: Size): Constraint => ({
  value: sub(left, right),
  op: "==",
});

/** The set of points at which a place is executed. It is immutable: each method returns another domain. */
export class Domain {
  readonly axes: readonly Axis[];
  readonly constraints: readonly Constraint[];
  /** Lists of constraints; of each list, at least one does not hold. */
  readonly exceptions: readonly (readonly Constraint[])[];
  /** True if the place may be executed for fewer points: whether it is depends on data. */
  readonly isBound: boolean;

  constructor(
    axes: readonly Axis[] = [],
    constraints: readonly Constraint[] = [],
    exceptions: readonly (readonly Constraint[])[] = [],
    isBound = false,
  ) {
    this.axes = axes;
    this.constraints = constraints;
    this.exceptions = exceptions;
    this.isBound = isBound;
  }

  /** The domain with one more axis, inside the others. */
  withAxis(axis: Axis): Domain {
    return new Domain([...this.axes, axis], this.constraints, this.exceptions, this.isBound);
  }

  /** The points that satisfy all of these constraints, too. */
  where(more: readonly Constraint[]): Domain {
    if (more.length === 0) return this;
    return new Domain(this.axes, [...this.constraints, ...more], this.exceptions, this.isBound);
  }

  /** The points that do not satisfy all of these constraints. */
  except(all: readonly Constraint[]): Domain {
    return new Domain(this.axes, this.constraints, [...this.exceptions, all], this.isBound);
  }

  /** The domain as an upper bound: data decide at which of its points the place is executed. */
  get asBound(): Domain {
    return this.isBound ? this : new Domain(this.axes, this.constraints, this.exceptions, true);
  }

  /** The domain without the axes for which `isKept` is false, and without the constraints that mention them. */
  onto(isKept: (axis: Axis) => boolean): Domain {
    const gone = new Set(this.axes.filter((a) => !isKept(a)).map((a) => a.variable));
    const stays = ({ value }: Constraint): boolean => !value.vars.some((v) => gone.has(v));
    return new Domain(
      this.axes.filter(isKept),
      this.constraints.filter(stays),
      this.exceptions.filter((list) => list.every(stays)),
      this.isBound,
    );
  }

  /** A text that is equal for domains of the same form. */
  get key(): string {
    const list = (of: readonly Constraint[]): string =>
      of.map(({ value, op }) => `${value.id}${op}`).join();
    const axes = this.axes.map((a) => `${a.variable.name}<${a.extent?.id ?? ""}`).join();
    return [axes, list(this.constraints), ...this.exceptions.map(list), this.isBound].join(";");
  }
}
