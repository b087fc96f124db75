/** @file Where output goes: data to standard output, talk to standard error, colours only where they are wanted. */
import picocolors from "picocolors";

export type ColorMode = "auto" | "always" | "never";

/** What of a stream is needed; Node's are such. */
export interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

export interface Streams {
  readonly out: OutputStream;
  readonly err: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** All of standard input; absent: there is none. */
  readonly input?: () => string;
}

type Colors = ReturnType<typeof picocolors.createColors>;

export class Terminal {
  readonly #streams: Streams;
  readonly #mode: ColorMode;

  constructor(streams: Streams, mode: ColorMode) {
    this.#streams = streams;
    this.#mode = mode;
  }

  get env(): Streams["env"] {
    return this.#streams.env;
  }

  input(): string {
    return this.#streams.input?.() ?? "";
  }

  /** Data as it is. */
  write(text: string): void {
    this.#streams.out.write(text);
  }

  /** A line of data. */
  data(line: string): void {
    this.#streams.out.write(`${line}\n`);
  }

  /** Data as one line of JSON. */
  json(type: string, object: object): void {
    this.data(JSON.stringify({ v: 1, type, ...object }));
  }

  /** A line for the person at the terminal. */
  say(line: string): void {
    this.#streams.err.write(`${line}\n`);
  }

  /** Replaces the line of the cursor, on a terminal only. Tells whether there is one. */
  status(text: string): boolean {
    if (this.#streams.err.isTTY !== true) return false;
    this.#streams.err.write(`\r\u001b[K${text.slice(0, 79)}`);
    return true;
  }

  /** Colours for data. */
  get paint(): Colors {
    return picocolors.createColors(this.#colored(this.#streams.out));
  }

  get coloredTalk(): boolean {
    return this.#colored(this.#streams.err);
  }

  /** https://no-color.org: any value but the empty one turns colours off; what the command line says comes first. */
  #colored(stream: OutputStream): boolean {
    if (this.#mode !== "auto") return this.#mode === "always";
    const { NO_COLOR, TERM } = this.#streams.env;
    return !NO_COLOR && TERM !== "dumb" && stream.isTTY === true;
  }
}
