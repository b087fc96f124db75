/** @file Lift's rules and macro rules without a counterpart of the same name in RISE. */
import { CANONICAL, type Section } from "./row.ts";

const RULES = "support/rule-tests.ts";

const POSITIONS = "strategies/positions.test.ts";
const STENCILS = "examples/stencils.test.ts";

// biome-ignore format: a table
/** The sections of the catalogue about Lift. */
export const LIFT: readonly Section[] = [
  {
    title: "Lift: rules",
    test: RULES,
    rows: [
      ["joinSplit", ["permutation::flattenMap"]],
      ["joinSwap, movingSplit", ["movement::joinMapMap", "movement::splitMap"]],
      ["J ∘ S → id, S ∘ J → id", ["algorithmic::joinSplit", "algorithmic::splitOfJoin"], "S ∘ J only where the lengths are equal"],
      ["reduce → reduce ∘ partRed", ["reduction::partialReduceOf", "reduction::partialReduce", "reduction::partialReducePadded"], "associative(op), identity(op, z) are demanded"],
      ["partRed → reduce, J ∘ map partRed ∘ S", ["fission::reduceOne", "fission::splitSplit", "fission::mapSplitSplit", "fission::joinRows"]],
      ["partRed → partRed ∘ reorder", ["reduction::partialReduceStridedOf", "reduction::partialReduceStrided", "reduction::partialReduceStridedPadded", "fission::reduceReorder", "fission::reduceScatter", "fission::reduceTranspose"], "commutative(op)"],
      ["partRed → iterate", ["gpu::treeReduce"], "halving step by step, as a strategy: the number of steps is one of its parameters"],
      ["iterate 0 → id, iterate 1 f → f", ["iteration::iterateNone", "iteration::iterateOne", "iteration::iterateLast", "iteration::iterateHaloNone", "iteration::iterateHaloOne", "iteration::iterateHaloLast", "iteration::iterateSplit"], "for maps and windows: a metavariable cannot stand for a step of any length"],
      ["reduceSeq ∘ mapSeq fusion", ["algorithmic::reduceSeqMapFusion"]],
      ["mapFusionWithZip, reduceFusionInZip", ["pairs::reduceZipMapLeft", "pairs::reduceZipMapRight", "algorithmic::zipMapSecond", "algorithmic::zipMapOne"]],
      ["fissionCreateZip, WithZipInside, WithZipOutside", ["pairs::zipOut"]],
      ["tupleFission", ["algorithmic::mapTupleFission", "pairs::unzipMap"]],
      ["(two reductions in one)", ["fission::pairReduce", "fission::pairReduceSame"]],
      ["(reductions of parts)", ["fission::reduceJoin", "fission::joinReduce", "fission::reduceConcat", "fission::reduceNone", "fission::reduceSelect", "fission::takeScan"]],
      ["extractFromMap", CANONICAL, "what does not depend on the element is shared outside by the constructor of let"],
      ["lambda inline, dropId", CANONICAL],
      ["dedup zip args, flatten zips", ["algorithmic::zipSame", "pairs::zipFlattenLeft", "pairs::zipFlattenRight"]],
      ["interchange of maps", ["movement::interchangeProduct", "movement::interchangeRows", "movement::interchangeWith"], "theirs demands that the inner array is the same for every row; the others need not"],
      ["transposeBothSides", ["permutation::byColumns"]],
      ["map(reduce) → T ∘ reduce(map) ∘ T", ["reduction::liftReduce"]],
      ["mapMapTransposeZipInside, mapMapTransposeZipOutside", ["movement::interchangeWith", "movement::transposeZip", "pairs::zipTranspose"]],
      ["mapReducePartialReduce", ["reduction::liftReduce", "reduction::blockReduce"]],
      ["T ∘ T, map T ∘ T ∘ map T", ["algorithmic::transposeTwice", "permutation::transposeInnerFirst", "permutation::transposeOuterFirst"]],
      ["scatter f ∘ gather f → id", ["permutation::scatterGather", "permutation::gatherScatter", "permutation::reorderBack"]],
      ["T ∘ scatter f → map (scatter f) ∘ T", ["permutation::transposeScatter", "permutation::transposeGather", "permutation::transposeReorder"]],
      ["map f ∘ gather g → scatter g ∘ map f", ["permutation::reorderScatter", "permutation::reorderGather", "movement::mapGather", "movement::mapReorder"], "unsound there unless g is an involution; here the inverse writes"],
      ["(permutations past maps, zips and each other)", ["permutation::gatherMap", "permutation::reorderMap", "permutation::scatterMap", "permutation::mapScatter", "permutation::gatherZip", "permutation::reorderZip", "permutation::gatherGather", "permutation::reorderReorder"]],
      ["map f → scatter σ ∘ map f ∘ gather σ (stride)", ["permutation::mapStrided", "permutation::stridedTwice", "permutation::unstridedTwice"], "by split and transpose, so no index function has to be inverted"],
      ["splitIntoZip, joinFromZip", ["movement::splitZip", "pairs::zipSplit", "pairs::joinZip", "pairs::zipJoin"]],
      ["asScalar ∘ asVector → id and back", ["algorithmic::asScalarAsVector", "vectors::asVectorAsScalar"]],
      ["slideTiling, tileStencils", ["stencil::slideTiling", "stencil::overlapped1d"], "unsound there for steps that do not divide: conditions"],
      ["tileStencils 2D, 3D", ["stencil::overlapped2d", "stencil::overlapped3d", "stencil::guardedOverlappedTile"]],
      ["tiled zip of neighbourhoods and points", ["stencil::overlappedZip1d", "stencil::overlappedZip2d", "movement::slideZip", "windows::zipSlide", "movement::splitZip"]],
      ["slide ∘ map J, slideSwap", ["movement::slideMap"], "two instances of one rule"],
      ["slide ∘ T", ["movement::slideTranspose"]],
      ["MapSeqSlide (1D, 2.5D)", ["streams::rotate", "streams::rotateLoad"]],
      ["map → mapGlb, mapWrg, mapLcl", ["gpu::glb", "gpu::wrg", "gpu::lcl"], "their nesting is checked when lowered (E0709), in any order of rewriting"],
      ["mapWarp, mapLane, mapAtomWrg, mapAtomLcl", [], "OpenCL C 1.2 has no warps, and no order between work-groups to build on"],
      ["toLocal, toPrivate, toGlobal", ["gpu::local", "gpu::private", "gpu::global"]],
      ["dot builtin", [], "vectors are made by mapVec; a reduction is not the built-in of one width"],
      ["addId, implementIdAsDeepCopy", ["gpu::copy"]],
      ["tupleToStruct", [], "an array of tuples is kept as one array for each component, which needs no alignment and no padding"],
    ],
  },
  {
    title: "Lift: macro rules, and strategies for GPUs",
    test: "lowering/nests.strata",
    rows: [
      ["tileMapMap, finishTiling, finishRectangularTiles", ["tiling::tile", "blocking::tileND", "reduction::blockProducts"]],
      ["apply1DRegisterBlocking, apply2DRegisterBlocking", ["blocking::registerBlock", "stencil::overlappedTile"]],
      ["moveTransposeInsideTiling", ["movement::mapsInward", "loops::reorder"]],
      ["vectorizeReduce, partialReduceWithReorder", ["reduction::partialReduceStrided", "gpu::vectorise"]],
      ["moveReduceOutOneLevel", ["fission::innerReduceFission", "reduction::liftReduce", "loops::raiseLoop", "loops::swapLoops"], "the reduction is found at any depth of the function, by `context`"],
      ["introduceReuseFromMap", ["gpu::operands", "gpu::promote", "stencil::tiles"]],
      ["mapFissionAtPosition", ["fission::innerMapFission", "algorithmic::mapReduceFission", "movement::joinOut"], "by the form of what is taken out, not by its position"],
      ["(work-group and local mapping in one to three dimensions)", ["gpu::lowerTo", "gpu::mapNest", "gpu::groupsOf", "gpu::launches"]],
      ["(coalescing by permutation of the indices)", ["permutation::splitJoinStrided"]],
      ["(reduction trees)", ["gpu::treeReduce", "reduction::oneGroup"]],
      ["(any length)", ["tiling::guardedTile", "stencil::guardedOverlappedTile", "remainders::filled", "blocking::splitJoinRest"]],
    ],
  },
  {
    title: "What none of them has",
    test: "lowering/streams.strata",
    rows: [
      ["(a rule for any number of arguments)", ["`zip(xs..)`"], "rests: one rule for each number, all of them tested", "strategies/variadic.test.ts"],
      ["(a part of a term at a place that the pattern does not know)", ["`where h = context(e, p)`"], "[contexts](contexts.md)", "strategies/context.test.ts"],
      ["(places by type, by nest of loops, by primitive)", ["`s @ type(…)`", "traversal::loops", "built-in::isPrimitive"], undefined, POSITIONS],
      ["(a border and an interior with code of their own)", ["boundary::regions", "boundary::borderRegions", "boundary::borderShells", "boundary::dispatched", "boundary::dispatchRegions"], "the clamps of the interior vanish; dispatched: each part in work-groups of its own", "lowering/regions.strata"],
      ["(a row's edges apart from its vectors)", ["sweeps::edgesApart", "sweeps::bordered", "sweeps::ragged"], undefined, STENCILS],
      ["(patches, staged tiles, rows for CPUs)", ["sweeps::patches", "sweeps::staged", "sweeps::rows", "sweeps::borderedRows", "sweeps::inStrips", "gpu::inRegisters", "gpu::vectorsInRegisters"], undefined, STENCILS],
      ["(2.5D: planes in a stream)", ["streams::bySlabs", "streams::bySlabsZip", "streams::ahead", "streams::lateHalo", "streams::loadPlanes", "streams::stagePlanes", "sweeps::wholePlanes"], "the next plane early, halos late, sums of whole layers", STENCILS],
      ["(weights that are known)", ["evaluation::unfoldWeights", "evaluation::evaluate", "built-in::atKnown", "built-in::unfoldReduce", "built-in::inlineTable"], "evaluate drops products with 0 and 1", "lowering/patterns.strata"],
      ["(limits of devices, the largest tile that fits)", ["devices::nvidia", "devices::amd", "devices::largestTile", "devices::largestTilePow2"], undefined, "strategies/devices.test.ts"],
    ],
  },
];
