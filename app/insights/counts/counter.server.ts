import { DailySums } from "./daily-sums";

/** What this server has counted since its sums were stored last. */
export const counter = new DailySums();
