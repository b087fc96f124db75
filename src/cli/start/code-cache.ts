/**
 * @file Keeps the code that V8 has compiled of a script in a file, so that a later process need not compile it again. More than a
 * third of the time of a short command goes into compiling. Node's own cache (`module.enableCompileCache`, Node 22) leaves out the
 * functions that are compiled at their first call, and saves less than half as much.
 *
 * The file lies in a folder of the user alone, or where NODE_COMPILE_CACHE says; with NODE_DISABLE_COMPILE_CACHE there is none. V8
 * refuses code of another version or other flags; a changed script is noticed by its size and time.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** What compiled code belongs to, and the processor time of the process that wrote it, in microseconds. */
interface CacheLabel {
  readonly script: string;
  readonly cpu: number;
}

/** A run that takes so many times as long as the one that wrote the cache has probably compiled more, and writes it again. */
const MUCH_LONGER = 1.5;
/** Files that are older are removed: their script or their Node may be gone. */
const OLDEST_DAYS = 90;
const DAY = 24 * 3600 * 1000;
/** The file ends with the label as JSON and its length in bytes, of 4 bytes. */
const LENGTH_BYTES = 4;

/** The compiled code of one script for one use of it. Errors of the file system are ignored: the script is compiled then. */
export class CodeCache {
  /** The compiled code; undefined if there is none for the present script. */
  readonly code: Buffer | undefined;
  readonly #label: CacheLabel | undefined;
  readonly #folder: string | undefined;
  readonly #file: string;
  readonly #script: string;

  /** Reads the code that an earlier process has kept for a script (an absolute path) and a use of it, such as a command's name. */
  constructor(script: string, use: string) {
    const { size, mtimeMs } = statSync(script);
    this.#script = `${script} ${size} ${mtimeMs} ${process.version} ${process.arch}`;
    this.#folder = cacheFolder();
    const place = script.replace(/[^A-Za-z0-9]+/g, "-").slice(-NAME_LENGTH);
    this.#file = join(this.#folder ?? "", `${use}${place}-${process.version}.bin`);
    const kept = this.#folder === undefined ? undefined : readOwn(this.#file);
    if (kept?.label.script !== this.#script) return;
    this.code = kept.code;
    this.#label = kept.label;
  }

  /**
   * Keeps the compiled code at the end of the process, if `refused` says that V8 did not take what the file has, or if the process has
   * compiled much more. `compiled` gives the code.
   */
  keep(refused: boolean, compiled: () => Buffer): void {
    const { NODE_OPTIONS: options } = process.env;
    if (this.#folder === undefined || options !== undefined || process.execArgv.length > 0) return;
    const { user, system } = process.cpuUsage();
    const cpu = user + system;
    if (this.#label !== undefined && !refused && cpu < this.#label.cpu * MUCH_LONGER) return;
    try {
      writeOwn(this.#folder, this.#file, compiled(), { script: this.#script, cpu });
    } catch {
      // The next process compiles the script again.
    }
  }
}

const NAME_LENGTH = 80;

/** The folder for compiled code; undefined if there is to be none. */
function cacheFolder(): string | undefined {
  const { NODE_DISABLE_COMPILE_CACHE: disabled, NODE_COMPILE_CACHE: chosen } = process.env;
  if (disabled !== undefined) return undefined;
  if (chosen) return join(chosen, OWN_FOLDER);
  const { LOCALAPPDATA: local, HOME: home, XDG_CACHE_HOME: caches } = process.env;
  if (process.platform === "win32") return local && join(local, OWN_FOLDER, "Cache");
  if (!home) return undefined;
  if (process.platform === "darwin") return join(home, "Library", "Caches", OWN_FOLDER);
  return join(caches || join(home, ".cache"), OWN_FOLDER);
}

const OWN_FOLDER = "strata-lang";

/** Reads a file that the present user has written and nobody else can change; undefined if there is none. */
function readOwn(file: string): { readonly code: Buffer; readonly label: CacheLabel } | undefined {
  try {
    const { uid, mode } = statSync(file);
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0))
      return undefined;
    const bytes = readFileSync(file);
    const end = bytes.length - LENGTH_BYTES;
    const start = end - bytes.readUInt32LE(end);
    const label = JSON.parse(bytes.toString("utf8", start, end)) as CacheLabel;
    return { code: bytes.subarray(0, start), label };
  } catch {
    return undefined;
  }
}

/** Writes the file in one step, and removes old ones of its folder. */
function writeOwn(folder: string, file: string, code: Buffer, label: CacheLabel): void {
  const last = Buffer.from(JSON.stringify(label));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(last.length);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, Buffer.concat([code, last, length]), { mode: 0o600 });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (Date.now() - statSync(other).mtimeMs > OLDEST_DAYS * DAY) rmSync(other, { force: true });
  }
}
