/** What the bench and the test processes tell one another, as JSON files in one folder. */

export const PLAN = "plan.json";
/** One file for each test process that runs, named by its process id. */
export const RUNNING = "running";
/** One line for each test file that was begun, and for each that was run to its end. */
export const BEGUN = "begun.txt";
export const DONE = "done.txt";
/** One file for each test file of the dry run. */
export const COVERAGE = "coverage";

export interface Plan {
  /** Keys of the mutants that are on, by test file. */
  active: Record<string, string[]>;
  /** Full names of tests that fail without a mutant, by test file. */
  broken: Record<string, string[]>;
  /** So often each mutant may be passed before the test counts as hanging. */
  hitLimits: Record<string, number>;
}

export interface Running {
  file: string;
  startedAt: number;
}

/** How often each mutant is passed by a test file; while its modules are loaded, and in all. */
export interface Coverage {
  file: string;
  loading: Record<string, number>;
  all: Record<string, number>;
}
