/** @file The course of a run whose loops may end early: which launches follow, depending on truth values that launches compute. */

/** A step of a course. Steps follow one another unless they say otherwise; each is taken at most once. E says what an end is. */
export type CourseStep<E> =
  /** Runs launch number `launch`. */
  | { readonly launch: number }
  /** Goes on at step `to` if the first element of the buffer `flag`, a truth value, is false. */
  | { readonly flag: string; readonly to: number }
  /** Goes on at step `to`. */
  | { readonly to: number }
  /** The run is over. */
  | { readonly end: E };

/** The course that runs so many launches in order. */
export const straight = <E>(launches: number, end: E): readonly CourseStep<E>[] => [
  ...Array.from({ length: launches }, (_, launch) => ({ launch })),
  { end },
];

/**
 * Follows a course: yields the launches to be run, and returns the end that is reached. `holds` reads a truth value that the launches
 * so far have computed.
 */
export function* followed<E>(
  course: readonly CourseStep<E>[],
  holds: (flag: string) => boolean,
): Generator<number, E> {
  for (let at = 0; ; ) {
    const step = course[at]!;
    if ("end" in step) return step.end;
    if ("launch" in step) {
      yield step.launch;
      at++;
    } else at = !("flag" in step) || !holds(step.flag) ? step.to : at + 1;
  }
}
