import type { Aim } from "./aims";
import type { TestBed } from "./test-bed";

/** What a part of the benchmark has found: Markdown with a heading of the second level, and the aims it is about. */
export type Findings = { text: string; aims: Aim[] };

/** A part of the benchmark, which can be run by itself. */
export type Part = { name: string; measure(bed: TestBed): Promise<Findings> };
