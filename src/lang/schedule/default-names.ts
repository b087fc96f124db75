/** @file The names of the library's default schedules: one for each kind of devices, beside the names of a file's own schedules. */

/** The kinds of devices that the library has a default schedule for. */
export type DefaultKind = "gpu" | "cpu";

const KINDS: readonly DefaultKind[] = ["gpu", "cpu"];

/** The module of the library that exports a strategy for each kind. */
export const DEFAULT_MODULE = "default";

/** The name of a default schedule in options and commands: `default:gpu`. No declaration can have such a name. */
export const defaultName = (kind: DefaultKind): string => `${DEFAULT_MODULE}:${kind}`;

/** The names of the default schedules. */
export const DEFAULT_NAMES: readonly string[] = KINDS.map(defaultName);

/** The kind whose default schedule a name means: `default:gpu`, or `gpu`; undefined for other names. */
export const defaultKindOf = (name: string): DefaultKind | undefined =>
  KINDS.find((kind) => name === kind || name === defaultName(kind));
