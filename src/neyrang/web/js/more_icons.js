/* Signs that the lobby does without: whoever draws one imports this. */
import { PATHS } from "./icons.js";

Object.assign(PATHS, {
  lamp: "M9.500 18h5M10.500 20.500h3M9.500 15.500c-2.400-1.600-3.500-3.400-3.500-5.700a6 6 0 0 1 12 0c0 2.300-1.100 4.100-3.500 5.700z",
  down: "M12 4.500v11M7 11l5 5 5-5M5 19.500h14",
  up: "M12 16V5M7 9.500l5-5 5 5M5 19.500h14",
  bin: "M5.500 7h13M9.500 7V4.500h5V7M7 7l1 12.500h8L17 7M10.500 10.500v5.500M13.500 10.500v5.500",
}); // prettier-ignore
