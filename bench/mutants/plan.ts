/** JSON files by which the benchmark and the test processes communicate, in one folder. */

export const PLAN = "plan.json";
/** One file for each running test process, named by its process id. */
export const RUNNING = "running";
/** One line for each started, and for each finished test file. */
export const BEGUN = "begun.txt";
export const DONE = "done.txt";
/** One file for each test file of the dry run. */
export const COVERAGE = "coverage";

export interface Plan {
  /** Keys of the active mutants, by test file. */
  active: Record<string, string[]>;
  /** Full names of tests that fail without mutants, by test file. */
  broken: Record<string, string[]>;
  /** Maximum calls of each mutant before the test counts as hanging. */
  hitLimits: Record<string, number>;
}

export interface Running {
  file: string;
  startedAt: number;
}

/** Calls of each mutant by a test file: while its modules are loaded, and in total. */
export interface Coverage {
  file: string;
  loading: Record<string, number>;
  all: Record<string, number>;
}
