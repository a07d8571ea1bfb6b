import { DailySums } from "./daily-sums";

export const counter = new DailySums();
