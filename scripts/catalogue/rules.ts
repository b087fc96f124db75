/** @file The rules of RISE, in its groups. */
import { CANONICAL, type Row, type Section } from "./row.ts";

const RULES = "support/rule-tests.ts";
const a = (names: string): string[] => names.split(" ").map((n) => `algorithmic::${n}`);
const m = (names: string): string[] => names.split(" ").map((n) => `movement::${n}`);
const w = (names: string): string[] => names.split(" ").map((n) => `windows::${n}`);
const p = (names: string): string[] => names.split(" ").map((n) => `pairs::${n}`);
const v = (names: string): string[] => names.split(" ").map((n) => `vectors::${n}`);
const g = (names: string): string[] => names.split(" ").map((n) => `gpu::${n}`);
const f = (names: string): string[] => names.split(" ").map((n) => `fission::${n}`);

const UNDEFINED = "no equality: it gives values where there were none (`undef`)";
const LANES =
  "`mapVec(w, f, xs)` means map(f, xs) for any f: there is no vectorised f to make and nothing to move";

// biome-ignore format: a table
/** The sections of the catalogue about RISE. */
export const RISE: readonly Section[] = [
  {
    title: "RISE: λ",
    test: "term/functions.test.ts",
    rows: [
      ["betaReduction, gentleBeta", CANONICAL],
      ["etaReduction, etaAbstraction", CANONICAL],
      ["idx i (makeArray …)", ["built-in::atKnown", ...p("atMap atGenerate atZip atTranspose atGather atReorder")], "`atKnown` where the index is a number, the others where it is not"],
      ["fstReduction, sndReduction", CANONICAL],
      ["checkType", CANONICAL, "an ill-typed term cannot be built"],
      ["freshLambdaIdentifier", CANONICAL, "binders have no names"],
      ["subexpressionElimination", ["`context`"], "`e => let y = x in h(y) where h = context(e, p)` shares every occurrence of the first sub-term of the form p; equal terms are one object, and the lowerer shares what it computes twice", "strategies/context.test.ts"],
    ],
  },
  {
    title: "RISE: algorithmic rules",
    test: RULES,
    rows: [
      ["splitJoin", a("splitJoin")],
      ["splitJoin2", a("splitJoinId")],
      ["slideOverlap", ["stencil::slideTiling"], "corrected: the tile advances by whole steps and must fit (conditions inferred)"],
      ["blockedReduce", ["reduction::blockReduce"], "in the same order: no property of the operator is assumed"],
      ["mapFusion", a("mapFusion")],
      ["mapFstFusion, mapSndFusion", CANONICAL],
      ["padEmptyFusion", w("padConstantTwice padClampTwice")],
      ["reduceMapFusion", a("reduceMapFusion reduceSeqMapFusion scanMapFusion")],
      ["mapLastFission, mapFirstFission, mapFullFission", [...a("mapReduceFission"), ...m("joinOut transposeOut splitOut"), ...w("slideOut"), ...f("mapScanFission innerMapFission innerReduceFission")], "by what is taken out; a map of a function of a function is one map until something says where to cut it: a map or a reduction at any depth of the function, by `context`"],
      ["reduceMapFission", f("reduceMapFission sumSeqFission scanSumFission"), "for +, *, min, max: of any other operator the two arguments cannot be told apart"],
      ["idAfter", CANONICAL],
      ["liftId, mapIdentity, mapIdentityAfter", [...a("dropCopy"), ...g("copy")]],
      ["idToCopy", g("copy")],
      ["createTransposePair, transposePairAfter", ["permutation::byColumns"], "a pair of transpositions is put in where its use is known"],
      ["removeTransposePair", a("transposeTwice")],
      ["dropNothing, takeAll", a("dropNone takeAll")],
      ["padEmptyNothing", w("padNone")],
      ["slideAfter, slideAfter2", w("slideOne")],
      ["zipFstAfter, zipSndAfter", a("firstOfZip secondOfZip"), "from right to left the other array would come from nowhere"],
    ],
  },
  {
    title: "RISE: windows",
    test: RULES,
    rows: [
      ["dropInSlide", w("dropLongerSlide dropSlide"), "for any step"],
      ["takeInSlide", w("takeLongerSlide takeSlide"), "for any step"],
      ["dropBeforeJoin", w("dropRows")],
      ["takeBeforeJoin", [...w("takeRows"), ...m("takeJoin")]],
      ["removeTakeBeforePadEmpty", [], UNDEFINED],
    ],
  },
  {
    title: "RISE: zips, pairs, choices",
    test: RULES,
    rows: [
      ["mapOutsideZip", [...a("zipMapFusion zipMapSecond zipMapOne"), ...p("zipMapLeft zipMapRight")]],
      ["mapOutsidePair", p("pairMap"), "any number of components"],
      ["mapOutsideMakeArray", p("arrayMaps"), "any number of maps"],
      ["mapOutsideGenerateSelect", p("generateSelectMaps generateMap selectMaps")],
      ["fOutsideSelect", p("selectMap mapSelect"), "f is a map: what any f is applied to cannot be matched in one way only"],
      ["fOutsideMakeArray", p("mapArray"), "the other way round, for the same reason"],
      ["zipSame", [...a("zipSame"), ...p("mapZipSame")]],
      ["zipSwap", p("zipSwap")],
      ["zipRotateL, zipRotateR", p("zipRotateLeft zipRotateRight zipFlattenLeft zipFlattenRight")],
      ["slideOutsideZip", w("zipSlide")],
      ["slideInsideZip", m("slideZip")],
      ["fBeforeZipMap", p("zipOut")],
      ["transposeBeforeMapZip", p("transposeMapZip")],
      ["unzipZipIsPair", a("unzipZip")],
      ["unzipZipIdentity", p("zipOfUnzip")],
      ["zipUnzipAccessSimplification, zipAsVectorUnzipSimplification, mapProjZipUnification", a("unzipZip firstOfZip secondOfZip"), "marked as very specific there; components of tuples cancel by themselves"],
    ],
  },
  {
    title: "RISE: separability",
    test: RULES,
    rows: [
      ["separateDotHV, separateDotVH", ["separable::weighRows", "separable::weighColumns"], "the weights are a product of a column and a row as the term shows it, not as the user claims"],
      ["separateSumHV, separateSumVH", f("reduceRows reduceColumns"), "any associative operator"],
    ],
  },
  {
    title: "RISE: movement",
    test: RULES,
    rows: [
      ["**f ≫ T ⇔ T ≫ **f", m("transposeMapMap mapMapTranspose")],
      ["S ≫ **f ⇒ *f ≫ S (split, slide)", m("mapMapSplit mapMapSlide")],
      ["*f ≫ S ⇒ S ≫ **f (split, slide)", m("splitMap slideMap")],
      ["J ≫ *f ⇔ **f ≫ J", m("mapJoin joinMapMap")],
      ["T ≫ S ⇒ *S ≫ T ≫ *T", m("splitTranspose slideTranspose")],
      ["T ≫ *S ⇒ S ≫ *T ≫ T", [...m("mapSplitTranspose"), ...w("mapSlideTranspose")]],
      ["*S ≫ T ⇒ T ≫ S ≫ *T", [...m("transposeMapSplit"), ...w("transposeMapSlide")]],
      ["J ≫ T ⇒ *T ≫ T ≫ *J", m("transposeJoin")],
      ["T ≫ *J ⇒ *T ≫ J ≫ T", m("mapJoinTranspose")],
      ["*T ≫ J ⇒ T ≫ *J ≫ T", m("joinMapTranspose")],
      ["*J ≫ T ⇒ T ≫ *T ≫ J", m("transposeMapJoin")],
      ["J ≫ J ⇔ *J ≫ J", m("joinJoin joinMapJoin")],
      ["*f ≫ take n ⇔ take n ≫ *f", m("takeMap mapTake")],
      ["*f ≫ drop n ⇒ drop n ≫ *f", m("dropMap mapDrop")],
      ["take, drop into zip and select", w("takeZip dropZip takeSelect dropSelect")],
      ["take out of zip and pair", w("zipTake zipDrop pairTake pairDrop selectTake selectDrop")],
      ["take (n+m) ≫ drop m ⇔ drop m ≫ take n", m("dropTake takeDrop")],
      ["slide ≫ take", w("takeSlide")],
      ["slide ≫ drop", w("dropSlide")],
      ["slide ≫ pad (empty)", [], UNDEFINED],
      ["*f ≫ pad ⇒ pad ≫ *f", w("padMap mapPad"), "where the boundary repeats elements, or its constant is computed with them; not for an empty array"],
      ["T ≫ pad ⇒ *pad ≫ T", w("padTranspose")],
      ["pad (zip a b) ⇒ zip (pad a) (pad b)", w("padZip")],
      ["slide ≫ split", w("splitSlide"), "corrected for steps other than 1"],
      ["slide ≫ slide", w("slideSlide"), "for any step"],
      ["mapFstBeforeMapSnd", CANONICAL],
      ["liftReduce", ["reduction::liftReduce", "reduction::sinkReduce"], "one rule for the five shapes; and back"],
    ],
  },
  {
    title: "RISE: lowering",
    test: RULES,
    rows: [
      ["map → mapSeq, mapSeqUnroll", g("lowerMapSeq unrollMap")],
      ["map → mapPar", ["blocking::parallel", "sweeps::rows", "sweeps::rows"], "work-groups of OpenCL in place of OpenMP's threads; on a CPU a work-item takes whole rows", "lowering/nests.strata"],
      ["map → mapStream, iterateStream", ["streams::rotate", "streams::buffer", "streams::byBands", "streams::bySlabs", "streams::bySlabsZip"], "streams are loops over windows in registers or in a circular buffer"],
      ["map → mapGlobal", g("glb")],
      ["reduce → reduceSeq, reduceSeqUnroll; oclReduceSeq", g("lowerReduceSeq unrollReduce accumulatePrivate")],
      ["scan → scanSeq", g("lowerScanSeq unrollScan")],
      ["iterate → oclIterate", ["built-in::lowerIterateSeq", "gpu::eachStep", "time::eachSweep"], "a loop in a kernel; or each step a launch, as a loop of the host over two buffers", "lowering/iteration.strata"],
      ["mapSeqCompute, mapParCompute", g("onWork isWork"), "maps that compute or copy; the others stay views"],
      ["unroll, mapSeqUnrollWrite", g("unrollMap unrollReduce unrollScan unrollAll")],
      ["circularBuffer, circularBufferLoadFusion", ["streams::buffer", "streams::bufferLoad", "streams::bufferLoadFusion", "streams::unbuffer"]],
      ["rotateValues", ["streams::rotate", "streams::rotateLoad", "streams::rotateLoadFusion", "streams::unrotate"]],
      ["toMem, toMemAfter, toMemBefore, toMemAfterMapSeq, toMemAfterAsScalar", g("local private global promote")],
      ["copyAfterReduce, copyAfterReduceInit, copyAfterGenerate, insertCopyAfter", g("copy")],
      ["vectorize n", g("vectorise"), "w divides the length: a condition, listed and checked"],
      ["(none: mapWorkGroup, mapLocal, toLocal)", g("wrg lcl local")],
    ],
  },
  {
    title: "RISE: vectors",
    test: RULES,
    rows: [
      ["after, alignedAfter", v("throughVectors")],
      ["roundUpAfter", [...v("throughVectorsPadded"), "blocking::vectoriseGuarded"]],
      ["asScalarAsVectorId", [...v("asVectorAsScalar"), ...a("asScalarAsVector")]],
      ["beforeMap", g("vectorise"), LANES],
      ["beforeMapReduce, beforeMapDot", g("vectorise"), LANES],
      ["asScalarOutsidePair, asScalarOutsideZip", [], `${LANES}; theirs matches \`makePair\` where it means zip`],
      ["padEmptyBeforeAsScalar, padEmptyBeforeAsVector, padEmptyBeforeZipAsVector", [], `${UNDEFINED}; ${LANES}`],
      ["alignSlide", g("inRegisters"), "aligned loads of a row and its halo"],
      ["mapAfterShuffle", [], LANES],
      ["(prefixes, rows and windows of vectors)", v("asVectorTake asVectorDrop takeAsVector dropAsVector splitAsVector asVectorJoin slideAsVector")],
    ],
  },
] satisfies readonly { readonly title: string; readonly test: string; readonly rows: readonly Row[] }[];
