/** @file The second piece of the random texts: `test/support/texts/pieces.ts`. */
import { testPiece } from "../support/texts/pieces.ts";

testPiece(2);
