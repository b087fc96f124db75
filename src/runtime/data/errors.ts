/** @file A data file or array that cannot be used, as a user's mistake: what is wrong and the way out. */

export class DataError extends Error {
  override readonly name = "DataError";
  /** The diagnostic code, in the family of the runtime. */
  readonly code = "E0821";
  readonly problem: string;
  readonly help: string;
  constructor(problem: string, help: string) {
    super(`${problem}\nhelp: ${help}`);
    this.problem = problem;
    this.help = help;
  }
}
