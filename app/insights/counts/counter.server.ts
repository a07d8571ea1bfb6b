import { DailySums } from "./daily-sums";

/** What this server has counted since it last stored its sums. */
export const counter = new DailySums();
