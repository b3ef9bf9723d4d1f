/* The table of Rakab: a battle with this game's cards and words. */
import { battleScene } from "../battle/board.js";

export default battleScene("rakab");
