/** @file A command that keeps running: what it prints is waited for, and it is ended. */
import { type ChildProcess, spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { environment, type OutsideProject } from "./project.ts";

/** Seconds to wait for a text, ten times what the slowest takes. */
const PATIENCE = 120;

/** A running command of an installed package. */
export class Watching {
  readonly #child: ChildProcess;
  #text = "";
  #changed: (() => void) | undefined;

  constructor(project: OutsideProject, name: string, args: readonly string[], node: string) {
    this.#child = spawn(node, [project.path("node_modules", ".bin", name), ...args], {
      cwd: project.folder,
      env: environment(node),
      stdio: ["pipe", "pipe", "pipe"],
    });
    const more = (text: Buffer): void => {
      this.#text += stripVTControlCharacters(text.toString());
      this.#changed?.();
    };
    this.#child.stdout!.on("data", more);
    this.#child.stderr!.on("data", more);
    this.#child.on("close", () => this.#changed?.());
  }

  /**
   * Waits until what it has printed since the last call contains the text. Throws with what it printed if it ends before, or after
   * two minutes.
   */
  prints(wanted: string | RegExp): Promise<void> {
    return new Promise((done, failed) => {
      const end = (why?: string): void => {
        clearTimeout(timer);
        this.#changed = undefined;
        const text = this.#text;
        this.#text = "";
        if (why === undefined) done();
        else failed(new Error(`${wanted} ${why}:\n${text}`));
      };
      const timer = setTimeout(() => end(`was not printed in ${PATIENCE} s`), PATIENCE * 1000);
      this.#changed = () => {
        if (this.#text.search(wanted) >= 0) end();
        else if (this.#child.exitCode !== null) end("was not printed before the end");
      };
      this.#changed();
    });
  }

  /** Ends the command. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((done) => this.#child.once("close", done));
    this.#child.kill("SIGKILL");
    await ended;
  }
}
