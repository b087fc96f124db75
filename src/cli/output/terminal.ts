/** @file The terminal: data goes to standard output, messages to standard error; colours follow `--color` and NO_COLOR. */
import picocolors from "picocolors";

/** When to use colours: on a terminal unless NO_COLOR is set or TERM is `dumb` (`auto`), always, or never. */
export type ColorMode = "auto" | "always" | "never";

/** An output stream, a terminal if `isTTY` is true. Node's streams have this type; tests use their own. */
export interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

/** The streams and the environment of a command. */
export interface Streams {
  readonly out: OutputStream;
  readonly err: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Reads all of standard input; absent if there is none. */
  readonly input?: () => string;
}

type Colors = ReturnType<typeof picocolors.createColors>;

/** Prints data of a command to standard output and messages to standard error. `mode` is the value of --color. */
export class Terminal {
  readonly #streams: Streams;
  readonly #mode: ColorMode;
  #isReserved = false;

  constructor(streams: Streams, mode: ColorMode) {
    this.#streams = streams;
    this.#mode = mode;
  }

  get env(): Streams["env"] {
    return this.#streams.env;
  }

  /** All of standard input; empty if there is none. */
  input(): string {
    return this.#streams.input?.() ?? "";
  }

  /** Writes data to standard output, without a line end. */
  write(text: string): void {
    this.#streams.out.write(text);
  }

  /** Keeps standard output for a document that `write` gives; lines of data then go to standard error. */
  reserveOutput(): void {
    this.#isReserved = true;
  }

  /** Writes a line of data to standard output. */
  data(line: string): void {
    const { out, err } = this.#streams;
    (this.#isReserved ? err : out).write(`${line}\n`);
  }

  /** Writes an object with `"v": 1` and its type as one line of JSON to standard output. */
  json(type: string, object: object): void {
    this.data(JSON.stringify({ v: 1, type, ...object }));
  }

  /** Writes a line for the user to standard error. */
  say(line: string): void {
    this.#streams.err.write(`${line}\n`);
  }

  /** Replaces the cursor's line on standard error, with at most 79 characters, if that is a terminal. Returns whether it is one. */
  status(text: string): boolean {
    if (this.#streams.err.isTTY !== true) return false;
    this.#streams.err.write(`\r\u001b[K${text.slice(0, 79)}`);
    return true;
  }

  /** Colour functions for standard output; they return the text unchanged where colours are off. */
  get paint(): Colors {
    return picocolors.createColors(this.#colored(this.#streams.out));
  }

  /** Whether messages on standard error are coloured. */
  get coloredTalk(): boolean {
    return this.#colored(this.#streams.err);
  }

  /** Whether a stream gets colours. `--color` decides first; then a non-empty NO_COLOR (https://no-color.org) turns colours off. */
  #colored(stream: OutputStream): boolean {
    if (this.#mode !== "auto") return this.#mode === "always";
    const { NO_COLOR, TERM } = this.#streams.env;
    return !NO_COLOR && TERM !== "dumb" && stream.isTTY === true;
  }
}
