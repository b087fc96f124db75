/** @file One line at the terminal that says how far a long command is. Elsewhere nothing. */
import type { Terminal } from "./terminal.ts";

const EVERY_MS = 200;

export class ProgressLine {
  readonly #terminal: Terminal;
  #last = 0;
  #shown = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(text: string): void {
    const now = performance.now();
    if (now - this.#last < EVERY_MS) return;
    this.#last = now;
    this.#shown = this.#terminal.status(text);
  }

  /** Before anything else is written. */
  clear(): void {
    if (this.#shown) this.#terminal.status("");
    this.#shown = false;
  }
}
