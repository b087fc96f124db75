import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, describe, expect, it } from "vitest";
import { LimitError } from "../../term/index.ts";
import { dataError } from "../data/errors.ts";
import { fileRangeOf } from "../data/file-range.ts";
import {
  type BufferContent,
  type ByteStream,
  contentBytes,
  readContent,
} from "./buffer-content.ts";
import type { RunRequest } from "./request.ts";
import { failure, Inbox, Outbox, type OutgoingTask, unwrapOutcome } from "./wire.ts";

const folder = mkdtempSync(join(tmpdir(), "strata-wire-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "data");
writeFileSync(path, Uint8Array.of(9, 8, 7, 6));
const range = fileRangeOf(path, statSync(path), 1, 2);

const request = (...contents: readonly BufferContent[]): RunRequest => ({
  source: "",
  buffers: contents.map((init, k) => ({ name: `b${k}`, bytes: contentBytes(init), init })),
  launches: [],
  read: [],
});

/** The pipe as the child sees it: the parts of all tasks so far, one after the other. */
class Pipe {
  readonly #bytes: number[] = [];
  put({ parts }: OutgoingTask): void {
    for (const part of parts) this.#bytes.push(...part);
  }
  next(bytes: number): ByteStream {
    return { bytes, readParts: (take) => take(Uint8Array.from(this.#bytes.splice(0, bytes)), 0) };
  }
  get left(): number {
    return this.#bytes.length;
  }
}

function bytesOf(content: BufferContent | undefined): number[] {
  const found: number[] = [];
  readContent(content!, (part) => found.push(...part));
  return found;
}

const first = Uint8Array.of(1, 2, 3);
const second = Int16Array.of(4, 5);

describe.each([true, false])("contents, kept by the child: %s", (keeps) => {
  it("arrive as they were sent, from the pipe and from files", () => {
    const [outbox, pipe] = [new Outbox(keeps), new Pipe()];
    const inbox = new Inbox(pipe);
    for (const contents of [[first, range], [range, second, first], [], [first, first]]) {
      const sent = outbox.task(undefined, request(...contents));
      pipe.put(sent);
      const { buffers } = inbox.request(sent.task);
      const expected = contents.map((c) => bytesOf(c));
      expect(buffers.map(({ init }) => bytesOf(init))).toEqual(expected);
      expect(pipe.left).toBe(0);
    }
  });

  it("are no part of the message, which is as long for arrays of any size", () => {
    const lengths = [0, 1, 1000, 1_000_000].map((n) => {
      const { task, parts } = new Outbox(keeps).task("0:0", request(new Float32Array(n), range));
      expect(parts.map((p) => p.length)).toEqual([4 * n]);
      return serialize(task).length;
    });
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(8);
    expect(Math.max(...lengths)).toBeLessThan(700);
  });
});

it("sends what the child keeps once, and the rest with each request", () => {
  const bytes = (outbox: Outbox): number[] =>
    [request(first, second), request(second, first), request(first.slice())].map((r) =>
      outbox.task(undefined, r).parts.reduce((sum, p) => sum + p.length, 0),
    );
  expect(bytes(new Outbox(true))).toEqual([7, 0, 3]);
  expect(bytes(new Outbox(false))).toEqual([7, 7, 3]);
});

it("reads a file that the child keeps once", () => {
  const [outbox, inbox] = [new Outbox(true), new Inbox(new Pipe())];
  const [one, two] = [range, range].map(
    (r) => inbox.request(outbox.task(undefined, request(r)).task).buffers[0]!.init,
  );
  expect(two).toBe(one);
  expect(bytesOf(one)).toEqual([8, 7]);
  rmSync(path);
  expect(bytesOf(two)).toEqual([8, 7]);
});

it("raises data that cannot be used and spent budgets as faults, with their help", () => {
  const data = failure(dataError("a.npy: the file was changed", "run again"));
  expect(() => unwrapOutcome(data)).toThrow("a.npy: the file was changed\nhelp: run again");
  expect(data).toMatchObject({ tag: "fault", code: "E0821" });
  expect(failure(new LimitError("E0909", "too large", "less"))).toMatchObject({ code: "E0909" });
  expect(failure(new TypeError("x"))).toMatchObject({ tag: "bug", message: "x" });
});
