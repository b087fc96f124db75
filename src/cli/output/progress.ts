/** @file A progress line for long commands, shown on a terminal only. */
import type { Terminal } from "./terminal.ts";

const EVERY_MS = 200;

/**
 * One line on standard error that is overwritten, at most every 200 milliseconds. It shows nothing if standard error is no
 * terminal.
 */
export class ProgressLine {
  readonly #terminal: Terminal;
  #last = 0;
  #shown = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Replaces the line, unless it was replaced less than `EVERY_MS` milliseconds ago. */
  show(text: string): void {
    const now = performance.now();
    if (now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#shown = this.#terminal.status(text);
  }

  /** Erases the line. Must be called before other output is written. */
  clear(): void {
    if (this.#shown) this.#terminal.status("");
    this.#shown = false;
  }
}
