/**
 * Rules that are not arithmetic take up to 100 ms for each expansion, and a file may have thousands
 * of them. All readers of one file share this number.
 */
export class ExpansionBudget {
  #left: number;

  constructor(expansions: number) {
    this.#left = expansions;
  }

  /** Whether another one is allowed. */
  take(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }

  get isExceeded(): boolean {
    return this.#left < 0;
  }
}
