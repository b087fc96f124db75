/** @file What is printed reads back as the same term: pointer equality, in one session. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  applySchedule,
  type FunDef,
  parseFile,
  programOf,
  schedulesFor,
} from "../../src/lang/index.ts";
import { abstract, Session, showTerm, showType, type Term } from "../../src/term/index.ts";
import { declaration } from "../../src/testing/declaration.ts";
import { randomEnvironment } from "../../src/testing/environments.ts";
import { freeVariables } from "../../src/testing/free-variables.ts";
import { TermMaker } from "../../src/testing/terms/term-maker.ts";
import { forAll } from "../support/choices.ts";
import { expectSame } from "../support/claims.ts";
import { moduleOf, STANDARD, workspace } from "../support/stdlib.ts";

describe("a random term reads back as itself", () => {
  let session = new Session();
  let inside = workspace(session);

  it("as the body of a function of what it mentions", () => {
    let count = 0;
    forAll(600, (c) => {
      if (count++ % 200 === 0) [session, inside] = fresh();
      const maker = new TermMaker(c, randomEnvironment(c, session, { sort: "param" }));
      const body = maker.term(maker.type(2), 4);
      const inputs = freeVariables(body);
      const text = declaration("p", ["n", "m"], inputs, body);
      const expected = inputs.reduceRight<Term>(
        (t, x) => session.lam(x.type, abstract(t, x)),
        body,
      );
      expectSame(moduleOf(text, inside).fun("p").term, expected);
    });
  });
});

const fresh = (): [Session, ReturnType<typeof workspace>] => {
  const session = new Session();
  return [session, workspace(session)];
};

describe("every function of the library reads back as itself", () => {
  const [session, inside] = fresh();
  const definitions: FunDef[] = STANDARD.flatMap((name) => {
    const module = inside.standard(name)!;
    return module.parsed.headers.flatMap((h) =>
      h.keyword === "fun" ? [module.fun(h.name.text)] : [],
    );
  });

  it.each(definitions.map((d) => [d.name, d] as const))("%s", (name, def) => {
    const nats = def.params.flatMap((p) => (p.tag === "nat" ? [p.name] : []));
    const values = def.params.flatMap((p) => (p.tag === "value" ? [p] : []));
    let body = def.term;
    while (body.tag === "lam") body = body.body;
    const shown = showTerm(body, { scope: values.map((p) => p.name) });
    const params = [
      ...nats.map((n) => `${n}: nat`),
      ...values.map((p) => `${p.name}: ${showType(p.type)}`),
    ];
    const head = `fun ${name}(${params.join(", ")}): ${showType(def.result)}`;
    const text = `${head} =\n  ${shown.replaceAll("\n", "\n  ")}`;
    expectSame(moduleOf(text, inside).fun(name).term, def.term);
    expect(session.termCount).toBeGreaterThan(0);
  });
});

const EXAMPLES = new URL("../../examples/", import.meta.url);

describe("every step of the example schedules reads back as itself", () => {
  const files = readdirSync(EXAMPLES).filter((f) => f.endsWith(".strata"));
  it.each(files)("%s", (file) => {
    const [session, inside] = fresh();
    const module = inside.open(parseFile(file, readFileSync(new URL(file, EXAMPLES), "utf8")));
    const names = new Set(
      module.parsed.headers.flatMap((h) => h.programs?.map((p) => p.text) ?? []),
    );
    let steps = 0;
    for (const name of names) {
      const program = programOf(module.fun(name), session);
      for (const schedule of schedulesFor(module, name)) {
        const { history } = applySchedule(program, schedule);
        for (let n = 0; n <= history.steps.length; n++, steps++) {
          const { term, conditions } = history.at(n);
          const text = declaration("p", program.nats, program.inputs, term, conditions);
          expectSame(programOf(moduleOf(text, inside).fun("p"), session).term, term);
        }
      }
    }
    expect(steps).toBeGreaterThan(0);
  });
});
