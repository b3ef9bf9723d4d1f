/* The table of Condottiere: a battle with this game's cards and words. */
import { battleScene } from "../battle/board.js";

export default battleScene("condottiere");
