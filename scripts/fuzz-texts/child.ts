/**
 * @file The process of one part: draws and judges its cases, and tells its parent by messages. Its arguments are a `Part` and the
 * shares of cases on devices, as JSON.
 */
import { fuzzTexts } from "../../test/support/texts/fuzzer.ts";
import { Reach } from "../../test/support/texts/reach.ts";
import { OCLGRIND, reportsIn } from "../oclgrind/environment.ts";
import type { Message, Part, Shares } from "./part.ts";

const [{ from, count, on }, { device, inC, byDefault }] = process.argv
  .slice(2)
  .map((a) => JSON.parse(a)) as [Part, Shares];
/** Maximal number of characters of Oclgrind's reports on one case: it repeats reports for every work-item. */
const MOST_REPORTED = 1500;

/** Returns a function that reads the new reports in this process's log, shortened. */
function reportsOfOclgrind(): () => string {
  let read = 0;
  return () => {
    const log = reportsIn(process.env, read);
    read += log.length;
    return log.trim().slice(0, MOST_REPORTED);
  };
}

const tell = (message: Message): void => void process.send!(message);
process.on("disconnect", () => process.exit(1));
const reach = new Reach();
const tally = await fuzzTexts(from, count, reach, {
  onDevice: device,
  inC,
  byDefault,
  ...(on === "oclgrind" && { only: { device: OCLGRIND, reports: reportsOfOclgrind() } }),
  begins: (begins) => tell({ begins }),
});
process.send!({ tally, reach: reach.names }, () => process.exit(0));
