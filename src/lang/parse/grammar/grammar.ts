/**
 * @file The grammar of Strata for one import or one declaration. It is normative; docs/language.md explains it by examples.
 *
 * It is an Ohm grammar over tokens (parse/token.ts), not characters. A quoted keyword or symbol is that token; NAME, NAT,
 * NUMBER and STRING are the other kinds; white space and comments are removed before. All rules are therefore lexical in Ohm's
 * sense, which is why their names are in lower case, and no longest-match problems occur (`<` before `<=`, a keyword that is
 * the beginning of a name). Forms that extend as far right as possible (lambda, `let`, `if`) are a list of prefixes, so that
 * long chains need no recursion.
 *
 * A rule with a description that never matches (`noExpr (an expression)`) is the last of several alternatives: in error
 * messages, its description names them all.
 */

import * as ohm from "ohm-js";
import { type Grammar, grammar as instantiate } from "ohm-js";
import { TOKEN_KINDS } from "../alphabet.ts";
import { RECIPE } from "./recipe.ts";

const GRAMMAR: string = String.raw`
Strata {

  // ------------------------------------------------------------ imports and declarations

  import      = "import" module ("as" ident)? ("(" nonemptyListOf<anyIdent, ","> ")")?
  module      = anyIdent  -- name
              | string    -- path

  decl        = exported? (fun | extern | type | rule | strategy | schedule | noDecl)
  exported    = "export" deprecated?
  deprecated  = "deprecated" ("until" string)?
  fun         = "fun" ident "(" listOf<funParam, ","> ")" (":" ty)? where? "=" expr laws?
  laws        = "with" nonemptyListOf<law, ",">
  law         = ident ("(" nonemptyListOf<expr, ","> ")")?
  extern      = "extern" "fun" ident "(" listOf<funParam, ","> ")" ":" ty "=" code "means" expr
  code        = string
  type        = "type" ident ("(" nonemptyListOf<ident, ","> ")")? "=" ty
  rule        = semanticClass? "rule" stratIdent params? "=" expr "=>" expr where?
  strategy    = "strategy" stratIdent params? "=" strat
  schedule    = "schedule" stratIdent params? "for" nonemptyListOf<name, ","> mode? where? "=" strat

  funParam    = ident ":" ty ("in" dataRange)?
  dataRange   = bound ".." bound                        -- span
              | "(" nonemptyListOf<dataRange, ","> ")"  -- parts
              | ident                                   -- any
  bound       = "-"? number
  params      = "(" listOf<param, ","> ")"
  param       = ident ".." (":" kind)?                        -- rest
              | ident (":" kind)? ("in" range)? ("=" arg)?    -- plain
  kind        = "[" kind "]"  -- list
              | kindName
  range       = "[" nonemptyListOf<size, ","> "]"       -- list
              | size ".." rangeEnd (rangeStep size)?    -- span
  rangeEnd    = rangeQuot (sumOp rangeQuot)*               // in "8 .. 64 * 2" the "*" is the step
  rangeQuot   = sizeAtom (quotOp sizeAtom)*
  mode        = "fp" fpMode
  where       = "where" nonemptyListOf<cond, ",">
  cond        = relation
              | context
              | property
              | noCond
  relation    = size relOp size
  context     = ident "=" "context" "(" expr "," arg ")"
  property    = name "(" listOf<propertyArg, ","> ")"
  propertyArg = &tyMark ty    -- array
              | expr &argEnd  -- expr
              | ty            -- type
  tyMark      = "["
              | idxMark
  idxMark     = "idx" "["
  argEnd      = "," | ")"

  // ------------------------------------------------------------ types and sizes

  ty          = (tyParam "->")* tyAtom
  tyParam     = "(" ident ":" "nat" ")"  -- nat
              | tyAtom
  tyAtom      = dimension* tyBase
  dimension   = "[" size "]"
  tyBase      = "idx" "[" size "]"                   -- idx
              | "vec" "[" size "]" name              -- vec
              | "boundary" "[" ty "]"                -- boundary
              | name "(" nonemptyListOf<ty, ","> ")"  -- apply
              | name                                 -- name
              | "(" nonemptyListOf<ty, ","> ")"       -- tuple
              | noTy                                 -- no

  size        = sizeProd (sumOp sizeProd)*
  sizeProd    = sizeAtom (prodOp sizeAtom)*
  sizeAtom    = sizeFn "(" nonemptyListOf<size, ","> ")"  -- call
              | name "(" listOf<sizeArg, ","> ")"         -- apply
              | name                                      -- name
              | nat                                       -- nat
              | "(" size ")"                              -- paren
              | noSize                                    -- no
  sizeArg     = ident "=" size  -- named
              | size

  // ------------------------------------------------------------ expressions

  expr        = prefix* pipe
  prefix      = "\\" binder+ "->"            -- lambda
              | "let" binder "=" expr "in"   -- let
              | "if" expr "then" expr "else" -- if
  binder      = ident ".."  -- rest
              | plainBinder
  plainBinder = ident                                          -- name
              | "(" ident ":" ty ")"                           -- typed
              | "(" nonemptyListOf<elemBinder, ","> ")"        -- tuple
              | noBinder                                       -- no
  elemBinder  = ident ".."  -- rest
              | plainBinder

  pipe        = or ("|>" or)*
  or          = and ("||" and)*
  and         = cmp ("&&" cmp)*
  cmp         = bits (cmpOp bits)?
  bits        = sum (bitOp sum)*     // the action orders the operators
  sum         = prod (sumOp prod)*
  prod        = unary (prodOp unary)*
  unary       = prefixOp* cast
  cast        = postfix ("as" tyAtom)*
  postfix     = atom post*
  post        = "(" listOf<item, ","> ")"  -- call
              | "[" expr "]"               -- at
              | "." nat                    -- project
  atom        = name                             -- name
              | number                           -- number
              | string                           -- string
              | bool                             -- bool
              | "(" operator ")"                 -- operator
              | "(" nonemptyListOf<item, ","> ")" -- tuple
              | "[" nonemptyListOf<item, ","> "]" -- array
              | noExpr                           -- no
  item        = expr ".."?

  // ------------------------------------------------------------ strategies

  strat       = stratPrefix* stratBody
  stratPrefix = "let" stratIdent params? "=" arg "in"    -- let
              | "if" stratCond "then" strat "else"       -- if
  stratCond   = relation &"then"          -- relation
              | "(" relation ")" &"then"  -- paren
              | strat                     -- strat
  stratBody   = choice ~arithmeticOp
              | "[" listOf<listElem, ","> "]"  -- list
              | size                           -- size
  listElem    = subject ".."  -- spread
              | arg
  choice      = seq ("<+" seq)*
  seq         = at (";" at)*
  at          = sAtom ("@" target)*
  target      = string  -- label
              | sAtom
  sAtom       = "type" "(" ty ")"                       -- type
              | "sketch" "(" sketch ")"                 -- sketch
              | stratName "(" listOf<callArg, ","> ")" "until" sketch pinned*  -- until
              | stratName "(" listOf<callArg, ","> ")"  -- call
              | stratName                               -- name
              | "{" expr "=>" expr where? "}"           -- rule
              | "(" strat ")"                           -- paren
              | "match" "in"? "{" matchCase+ "}"        -- match
              | "match" subject "{" valueCase+ "}"      -- matchValue
              | noStrat                                 -- no
  pinned      = "by" sAtom
  sketch      = sketchStep (">" sketchStep)*
  sketchStep  = "let" sketch "in" sketch                          -- let
              | name "[" size "]" ~arithmeticOp                   -- loop
              | name "(" listOf<sketch, ","> ")" ~arithmeticOp    -- call
              | "(" sketch ")" ~arithmeticOp                      -- paren
              | sum                                               -- term
  matchCase   = "|" expr where? "->" strat
  subject     = stratName "(" listOf<callArg, ","> ")"  -- call
              | stratName                               -- name
  valueCase   = "|" valuePat valueWhere? "->" strat
  valueWhere  = "where" nonemptyListOf<relation, ",">
  valuePat    = "[" (elemPat ",")* restPat "]"  -- list
              | "[" "]"                         -- empty
              | nat                             -- nat
              | ident                           -- name
  elemPat     = ~(ident "..") valuePat
  restPat     = ident ".."  -- rest
              | valuePat
  callArg     = ident "=" arg  -- named
              | arg
  arg         = string                    -- string
              | "${"`"}" expr "${"`"}"    -- pattern
              | strat                     -- strat
              | noArg                     -- no

  // ------------------------------------------------------------ tokens

  name        = ident ("::" ident)*
  stratName   = stratIdent ("::" stratIdent)*
  ident (a name)      = "import".."match"   // soft keywords, names and "match", but not "where"
  stratIdent (a name) = "where".."NAME"     // "where", soft keywords and names, but not "match"
  anyIdent (a name)   = "where".."match"
  nat (a number)      = "NAT"
  number (a number)   = "NAT" | "NUMBER"
  string (a string)   = "STRING"
  bool                = "true" | "false"

  kindName (a kind)   = "nat" | "strategy" | "traversal" | "pred" | "rule" | "fun" | "name"
  fpMode (a floating-point mode) = "strict" | "contract" | "fast"
  semanticClass       = "approx" | "finite"
  rangeStep           = "step" | "*"
  sizeFn              = "min" | "max" | "pow" | "ceilDiv" | "log2"

  operator                   = comparison | sumOp | bitOp | "*" | "/" | "%" | "&&" | "||" | "!" | "~" | "min" | "max"
  relOp (a comparison)       = comparison | "divides"
  comparison                 = "==" | "!=" | "<=" | "<" | ">=" | ">"
  cmpOp (a comparison)       = comparison
  sumOp (an operator)        = "+" | "-"
  prodOp (an operator)       = "*" | quotOp
  quotOp (an operator)       = "/^" | "/" | "%"
  bitOp (an operator)        = "&" | "^" | "|" | "<<" | ">>"
  prefixOp (an operator)     = "-" | "!" | "~"
  arithmeticOp (an operator) = sumOp | prodOp

  noDecl (a declaration)   = ~any any
  noTy (a type)            = ~any any
  noSize (a size)          = ~any any
  noCond (a condition)     = ~any any
  noExpr (an expression)   = ~any any
  noBinder (a parameter)   = ~any any
  noStrat (a strategy)     = ~any any
  noArg (an argument)      = ~any any
}`;

const FIRST_CODE = 0xe000; // Unicode's private use area

/** Encodes a kind of token as the single character that represents it in Ohm's input. Throws an Error for an unknown kind. */
export const encodeKind: (kind: string) => string = (() => {
  const codes = new Map(TOKEN_KINDS.map((kind, i) => [kind, String.fromCharCode(FIRST_CODE + i)]));
  return (kind: string) => {
    const code = codes.get(kind);
    if (code === undefined) throw new Error(`no such token: ${kind}`);
    return code;
  };
})();

/** The kind of token that a character of Ohm's input represents; undefined for other characters. */
export const decodeKind = (code: string): string | undefined =>
  TOKEN_KINDS[code.charCodeAt(0) - FIRST_CODE];

const encodeTerminals = (source: string): string =>
  source
    .replace(/\/\/.*/g, "")
    .replace(/"([^"]+)"/g, (_, kind: string) => `"${encodeKind(kind.replace("\\\\", "\\"))}"`);

let strata: Grammar | undefined;

/**
 * The grammar, instantiated at the first call: from the precompiled recipe if that was made from the present text, else from
 * the text.
 */
export const strataGrammar = (): Grammar => {
  strata ??= fromRecipe(encodeTerminals(GRAMMAR)) ?? instantiate(encodeTerminals(GRAMMAR));
  return strata;
};

const fromRecipe = (source: string): Grammar | undefined => {
  const recipe = JSON.parse(RECIPE) as readonly [string, { readonly source: string }];
  return recipe[1].source === source.trim() ? makeRecipe(recipe) : undefined;
};

/** Exported by Ohm but missing from its type declarations. */
const { makeRecipe } = ohm as unknown as { makeRecipe(recipe: unknown): Grammar };

/**
 * The grammar as Ohm's recipe (JSON), which instantiates much faster than the text. The places of its expressions in the text, which
 * only mistakes in the grammar need, are left out. scripts/grammar-recipe.ts writes recipe.ts.
 */
export const compileRecipe = (): string => {
  const grammar: unknown = instantiate(encodeTerminals(GRAMMAR));
  const recipe = JSON.parse((grammar as { toRecipe(): string }).toRecipe()) as unknown;
  return JSON.stringify(recipe, (key, value: unknown) =>
    key === "sourceInterval" ? undefined : value,
  );
};
