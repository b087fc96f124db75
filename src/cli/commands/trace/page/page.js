// The script of the page that `strata trace --html` writes. Type-checked by tsconfig.page.json. Everything that comes from
// the program is put into text nodes, never parsed as HTML.

/**
 * @typedef {{ text: number, start: number, end: number }} Shown a text of the table, and the part of it that is marked
 * @typedef {{ name: string, depth: number, parent: number, begin: number, end: number, outcome: "applied" | "failed" | "undone",
 *   count: number, step: number, line: number, path: string, before?: Shown, after?: Shown, why?: string }} Call
 * @typedef {{ source: string, calls: Call[], texts: string[], notice: string }} Data
 */

/** @param {string} id @returns {HTMLElement} */
const element = (id) => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found;
};

/** @type {Data} */
const data = JSON.parse(element("data").textContent ?? "");
const { calls } = data;
const GLYPHS = { applied: "✓", failed: "✗", undone: "↺" };
const WORDS = { applied: "applied", failed: "failed", undone: "applied, then undone" };
const ROW = 24;

const lines = data.source.split("\n").map((text, i) => {
  const line = document.createElement("div");
  line.textContent = `${String(i + 1).padStart(4)}  ${text}`;
  element("source").append(line);
  return line;
});

const total = calls.reduce((most, c) => Math.max(most, c.end), 1);
const deepest = calls.reduce((most, c) => Math.max(most, c.depth), 0);
const icicle = element("icicle");
icicle.style.height = `${(deepest + 1) * ROW}px`;
icicle.style.width = `${Math.max(100, total / 2)}%`;

const boxes = calls.map((c, i) => {
  const box = document.createElement("div");
  box.className = c.outcome;
  box.setAttribute("role", "treeitem");
  box.setAttribute("aria-level", String(c.depth + 1));
  box.setAttribute("aria-selected", "false");
  box.setAttribute("aria-label", describe(c));
  box.tabIndex = -1;
  box.textContent = `${GLYPHS[c.outcome]} ${c.name}`;
  box.title = describe(c);
  box.style.left = `${(100 * c.begin) / total}%`;
  box.style.width = `${(100 * Math.max(c.end - c.begin, 0.1)) / total}%`;
  box.style.top = `${c.depth * ROW}px`;
  box.addEventListener("click", () => select(i));
  icicle.append(box);
  return box;
});

/** @param {Call} c */
function describe(c) {
  const step = c.step > 0 ? `step ${c.step}: ` : "";
  const times = c.count > 1 ? ` ${c.count} times` : "";
  const place = c.path === "" ? "" : `, at ${c.path}`;
  return `${step}${c.name} ${WORDS[c.outcome]}${times}${place}`;
}

/** @param {string} id @param {Shown | undefined} shown */
function showTerm(id, shown) {
  const pane = element(id);
  pane.textContent = "";
  if (shown === undefined) return;
  const text = data.texts[shown.text] ?? "";
  const mark = document.createElement("mark");
  mark.textContent = text.slice(shown.start, shown.end);
  pane.append(text.slice(0, shown.start), mark, text.slice(shown.end));
  mark.scrollIntoView({ block: "nearest" });
}

let selected = -1;

/** @param {number} i */
function select(i) {
  const [call, box] = [calls[i], boxes[i]];
  if (call === undefined || box === undefined) return;
  const old = boxes[selected];
  old?.setAttribute("aria-selected", "false");
  if (old !== undefined) old.tabIndex = -1;
  selected = i;
  box.setAttribute("aria-selected", "true");
  box.tabIndex = 0;
  box.focus();
  for (const line of lines) line.removeAttribute("aria-current");
  const line = lines[call.line - 1];
  line?.setAttribute("aria-current", "true");
  line?.scrollIntoView({ block: "nearest" });
  showTerm("before", call.before);
  showTerm("after", call.after);
  element("why").textContent = call.why ?? "";
  element("status").textContent = describe(call);
}

/** @param {number} by @param {(c: Call) => boolean} wanted */
function move(by, wanted) {
  for (let i = selected + by; i >= 0 && i < calls.length; i += by) {
    const call = calls[i];
    if (call !== undefined && wanted(call)) return select(i);
  }
  element("status").textContent = "there is no further one";
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowRight: () => move(1, (c) => c.step > 0),
  ArrowLeft: () => move(-1, (c) => c.step > 0),
  ArrowUp: () => select(calls[selected]?.parent ?? -1),
  ArrowDown: () => move(1, (c) => c.parent === selected),
  f: () => move(1, (c) => c.outcome === "failed"),
  g: () => element("goto").focus(),
};

document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = KEYS[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
});

for (const button of document.querySelectorAll("button[data-key]"))
  button.addEventListener("click", () => KEYS[button.getAttribute("data-key") ?? ""]?.());

element("go").addEventListener("submit", (event) => {
  event.preventDefault();
  const field = element("goto");
  if (!(field instanceof HTMLInputElement)) return;
  const found = calls.findIndex((c) => c.step === Number(field.value) && c.outcome === "applied");
  if (found >= 0) select(found);
  else element("status").textContent = `there is no step ${field.value}`;
});

element("notice").textContent = data.notice;
select(Math.max(0, calls.findIndex((c) => c.step > 0)));
