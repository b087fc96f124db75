/** @file The layout of imports and declarations. */

import type { Actions } from "../parse/grammar/action.ts";
import {
  bodyLine,
  bracket,
  concat,
  type Doc,
  type Docs,
  empty,
  group,
  keptLine,
  line,
  nest,
  space,
  words,
} from "./doc.ts";
import { before, layoutRewrite, stratLayout } from "./strategy-layout.ts";

type OptionalDocs = readonly Docs[];

const marked = (eq: Doc): Doc => (eq.tag === "token" ? { ...eq, mark: true } : eq);

/** Lays out `head = body`: the body follows on the head's line if it fits, else below, indented by 2. */
const declared = (head: Doc, eq: Doc, ...body: Docs): Doc =>
  concat(head, space, marked(eq), nest(2, group(bodyLine, ...body)));

const declarationLayout: Actions = {
  decl: (_at, exported: Docs, decl: Doc) => words(...exported, decl),
  exported: (_at, exported: Doc, deprecated: Docs) => words(exported, ...deprecated),
  deprecated: (_at, deprecated: Doc, until: Docs, version: Docs) =>
    words(deprecated, ...until, ...version),
  fun: (
    _at,
    fun: Doc,
    name: Doc,
    open: Doc,
    params: Docs,
    close: Doc,
    colon: Docs,
    result: Docs,
    where: Docs,
    eq: Doc,
    body: Doc,
    laws: Docs,
  ) => {
    const head = concat(fun, space, name, bracket(open, params, close), ...colon);
    const type = result.length === 0 ? empty : group(line, ...result);
    return declared(
      concat(head, type, where.length === 0 ? empty : group(line, ...where)),
      eq,
      body,
      before(line, laws),
    );
  },
  laws: (_at, with_: Doc, laws: Docs) =>
    concat(with_, space, nest("hang", { tag: "fill", items: laws })),
  law: (_at, name: Doc, open: Docs, args: OptionalDocs, close: Docs) =>
    concat(name, ...open.map((o, i) => bracket(o, args[i]!, close[i]!))),
  extern: (
    _at,
    extern: Doc,
    fun: Doc,
    name: Doc,
    open: Doc,
    params: Docs,
    close: Doc,
    colon: Doc,
    result: Doc,
    eq: Doc,
    code: Doc,
    means: Doc,
    meaning: Doc,
  ) =>
    declared(
      concat(words(extern, fun, name), bracket(open, params, close), colon, group(line, result)),
      eq,
      code,
      line,
      words(means, meaning),
    ),
  type: (
    _at,
    type: Doc,
    name: Doc,
    open: Docs,
    params: OptionalDocs,
    close: Docs,
    eq: Doc,
    of: Doc,
  ) =>
    declared(
      words(type, concat(name, ...open.map((o, i) => bracket(o, params[i]!, close[i]!)))),
      eq,
      of,
    ),
  funParam: (_at, name: Doc, colon: Doc, type: Doc, in_: Docs, range: Docs) =>
    concat(name, colon, space, words(type, ...in_, ...range)),
  dataRange_span: (_at, low: Doc, dots: Doc, high: Doc) => words(low, dots, high),
  dataRange_parts: (_at, open: Doc, parts: Docs, close: Doc) => bracket(open, parts, close),
  bound: (_at, sign: Docs, digits: Doc) => concat(...sign, digits),
  rule: (
    _at,
    semantics: Docs,
    rule: Doc,
    name: Doc,
    params: Docs,
    eq: Doc,
    lhs: Doc,
    arrow: Doc,
    rhs: Doc,
    where: Docs,
  ) =>
    declared(
      words(...semantics, rule, concat(name, ...params)),
      eq,
      layoutRewrite(lhs, arrow, rhs),
      before(line, where),
    ),
  strategy: (_at, strategy: Doc, name: Doc, params: Docs, eq: Doc, body: Doc) =>
    declared(words(strategy, concat(name, ...params)), eq, body),
  schedule: (
    _at,
    schedule: Doc,
    name: Doc,
    params: Docs,
    for_: Doc,
    programs: Docs,
    mode: Docs,
    where: Docs,
    eq: Doc,
    body: Doc,
  ) =>
    declared(
      group(
        words(schedule, concat(name, ...params)),
        line,
        concat(for_, space, nest("hang", { tag: "fill", items: programs })),
        before(keptLine, mode),
        before(line, where),
      ),
      eq,
      body,
    ),
  mode: (_at, fp: Doc, mode: Doc) => words(fp, mode),
};

const importLayout: Actions = {
  import: (
    _at,
    import_: Doc,
    module: Doc,
    as: Docs,
    alias: Docs,
    open: Docs,
    only: OptionalDocs,
    close: Docs,
  ) =>
    words(import_, module, ...as, ...alias, ...open.map((o, i) => bracket(o, only[i]!, close[i]!))),
};

/** The layout actions of imports and declarations, by grammar rule; includes `stratLayout`. */
export const declLayout: Actions = {
  ...stratLayout,
  ...declarationLayout,
  ...importLayout,
};
