/** @file Writes the page of `--profile-html`: one file without references to others and without scripts. All text of the program is escaped. */
import type { Profile } from "../../../api/profile/profile.ts";
import { escapeHtml } from "../html.ts";
import { standalonePage } from "../standalone-page.ts";
import {
  headlineOf,
  LAUNCH_HEAD,
  launchLines,
  launchRow,
  makerName,
  percent,
  placeWords,
  speedsLine,
} from "./profile-figures.ts";
import { rooflinePlot } from "./roofline-plot.ts";

const STYLE = `:root { color-scheme: light; font: 15px/1.4 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
body { margin: 1rem; }
h1 { font-size: 1.3rem; margin: 0; }
h2 { font-size: 1rem; margin: 1rem 0 0.3rem; }
table { border-collapse: collapse; }
th, td { padding: 0.1rem 0.6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #ddd; }
th:last-child, td:last-child, .code :nth-child(5) { text-align: left; }
.wide { overflow: auto; max-width: 100%; }
.code td { font: 13px/1.45 ui-monospace, monospace; white-space: pre; border: 0; }
.code tr.hot { background: #fff3b0; }
svg { max-width: 100%; height: auto; }
`;

/** A line counts as costly from this share of the bytes of a round on. */
const HOT = 0.1;

/** The HTML text of the page: the table of launches, the roofline plot, the launches, and the code with its figures. */
export function profilePage(profile: Profile): string {
  const { launches, name, remarks, speeds, compiled } = profile;
  const plot = rooflinePlot(launches, speeds);
  const body = `<h1>${escapeHtml(headlineOf(profile))}</h1>
<p>${escapeHtml(speedsLine(profile))}</p>
${paragraphs(remarks)}
<h2>Launches</h2>
<div class="wide">${table(LAUNCH_HEAD, launches.map(launchRow))}</div>
<h2>Roofline</h2>
${plot ?? "<p>There is no launch with a time, operations on floats and bytes.</p>"}
${launches.map((l) => `<h2>${escapeHtml(l.name)}</h2>\n${paragraphs(launchLines(l))}`).join("\n")}
<h2>Code</h2>
<div class="wide">${codeTable(compiled.source, profile)}</div>`;
  return standalonePage({ title: `Profile of ${name}`, style: STYLE, body });
}

const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");

const cells = (row: readonly string[], tag: "td" | "th"): string =>
  row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("");

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table>
<thead><tr>${cells(head, "th")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n")}
</tbody>
</table>`;

/** What one line of the code costs in a round. */
interface LineCost {
  readonly bytes: number;
  readonly iterations: number;
  readonly made: ReadonlySet<string>;
}

const NOTHING: LineCost = { bytes: 0, iterations: 0, made: new Set() };

/** The costs of each line, of all launches of a round together. */
function lineCosts({ launches }: Profile): ReadonlyMap<number, LineCost> {
  const found = new Map<number, LineCost>();
  for (const { places, launches: times } of launches)
    for (const p of places) {
      const { bytes, iterations, made } = found.get(p.place) ?? NOTHING;
      const maker = p.madeBy === null ? "" : `, made by ${makerName(p.madeBy)}`;
      found.set(p.place, {
        bytes: bytes + times * (p.bytes ?? 0),
        iterations: iterations + times * (p.iterations ?? 0),
        made: new Set([...made, `${placeWords(p)}${maker}`]),
      });
    }
  return found;
}

const CODE_HEAD = ["line", "bytes in a round", "share", "iterations", "code", ""] as const;

function codeTable(source: string, profile: Profile): string {
  const costs = lineCosts(profile);
  const all = [...costs.values()].reduce((sum, c) => sum + c.bytes, 0);
  const rows = source
    .trimEnd()
    .split("\n")
    .map((code, i) => {
      const { bytes, iterations, made } = costs.get(i + 1) ?? NOTHING;
      const share = bytes === 0 ? undefined : bytes / all;
      const row = [
        String(i + 1),
        bytes === 0 ? "" : String(bytes),
        share === undefined ? "" : percent(share),
        iterations === 0 ? "" : String(iterations),
        code,
        [...made].join("; "),
      ];
      const hot = share !== undefined && share >= HOT ? ' class="hot"' : "";
      return `<tr${hot}>${cells(row, "td")}</tr>`;
    });
  return `<table class="code">
<thead><tr>${cells(CODE_HEAD, "th")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}
