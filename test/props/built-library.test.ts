/** The library that a build ships elaborated is the library that its sources elaborate to. */
import { describe, expect, it } from "vitest";
import { buildModule, readBuilt, Workspace } from "../../src/lang/index.ts";
import { NodeHost } from "../../src/runtime/host/index.ts";
import { fixedRules, packRule, type Rule, unpackRule } from "../../src/strategies/index.ts";
import { Session } from "../../src/term/index.ts";

const host = new NodeHost();
const session = new Session();
const sources = new Workspace(host, session);
const texts = new Map(
  host.modules.map((name) => {
    const module = sources.standard(name)!;
    return [module.file, buildModule(module)] as const;
  }),
);
const built = new Workspace(
  {
    prelude: host.prelude,
    isStandard: (file) => host.isStandard(file),
    find: (of, from) => host.find(of, from),
    built: (file) => readBuilt(texts.get(file)!),
  },
  session,
);

/** Everything in a rule but its family; terms, types and sizes of one session are equal only if they are one object. */
const parts = ({ variadic: _, ...rule }: Rule): readonly unknown[] => [
  rule.lhs.id,
  rule.rhs.id,
  rule.conditions.map((c) => [c.op, c.left.id, c.right.id]),
  rule.conditions.map((c) => rule.inferred.includes(c)),
  rule.properties.map((p) => [
    p.name,
    p.args.map((a) => (typeof a === "string" ? a : a.id)),
    p.written,
  ]),
  rule.contexts.map((c) => [c.whole.id, c.part.id, c.around.id, c.name]),
  [rule.name, rule.class, rule.doc, rule.params, rule.widths],
];

let rules = 0;
let funs = 0;

describe.each(host.modules)("the built module %s", (name) => {
  const [made, taken] = [sources.standard(name)!, built.standard(name)!];
  const headers = made.parsed.headers.filter((h) => h.deprecated === undefined);

  it("has the rules of its source", () => {
    for (const { name: rule } of headers.filter((h) => h.keyword === "rule")) {
      const expected = made.rule(rule.text);
      const found = taken.rule(rule.text);
      expect(parts(found)).toEqual(parts(expected));
      expect(fixedRules(found).map(parts)).toEqual(fixedRules(expected).map(parts));
      rules++;
    }
  });

  it("has the functions of its source", () => {
    for (const { name: fun } of headers.filter((h) => h.keyword === "fun")) {
      const { term, result, ...others } = taken.fun(fun.text);
      const expected = made.fun(fun.text);
      expect(term).toBe(expected.term);
      expect(result).toBe(expected.result);
      expect(others).toEqual({ ...expected, term: undefined, result: undefined });
      funs++;
    }
  });

  it("has rules inside strategies that survive a session", () => {
    for (const line of texts.get(made.file)!.split("\n")) {
      if (!line.startsWith("pattern ")) continue;
      const { members } = JSON.parse(line.slice(line.indexOf("\t"))) as {
        members: Record<string, Parameters<typeof unpackRule>[1] | null>;
      };
      for (const member of Object.values(members))
        if (member !== null) expect(packRule(unpackRule(new Session(), member))).toEqual(member);
    }
  });
});

it("covers the library", () => {
  expect(rules).toBeGreaterThan(300);
  expect(funs).toBeGreaterThan(20);
});
