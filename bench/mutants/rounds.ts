/**
 * Plans which mutants are tried in which test files: first alone in the likeliest files, then in
 * groups, which are split when they are detected.
 */

export interface Candidate {
  key: string;
  /** The product file; a group has at most one mutant of a file. */
  source: string;
  /** Test files that reach it, the likeliest first. */
  files: string[];
}

export interface Trial {
  file: string;
  keys: string[];
  noticed: boolean;
  how: string;
  /** The first failed test. */
  test?: string;
  message?: string;
}

const ALONE = 3;
const CHOICE = 6;
const FEWEST_ALONE = 4;
const GROUP = 8;
const FILES_A_ROUND = 24;

export interface Rounds {
  /** Mutants to activate by test file; empty when all are decided. */
  next(): Map<string, string[]>;
  record(trial: Trial): void;
  noticedBy: ReadonlyMap<string, Trial>;
  undecided(): number;
}

interface Pending extends Candidate {
  tried: number;
}

function planAlone(pending: Iterable<Pending>): Map<string, string[]> {
  const plan = new Map<string, string[]>();
  for (const { key, files, tried } of pending) {
    if (tried >= ALONE) continue;
    const file = files.slice(0, CHOICE).find((name) => !plan.has(name));
    if (file !== undefined) plan.set(file, [key]);
  }
  return plan;
}

function gather(pending: Iterable<Pending>, file: string, suspects: ReadonlySet<string>): string[] {
  const sources = new Set<string>();
  const keys: string[] = [];
  for (const { key, source, files } of pending) {
    if (keys.length === GROUP || sources.has(source) || suspects.has(key) || !files.includes(file)) continue;
    sources.add(source);
    keys.push(key);
  }
  return keys;
}

export function startRounds(candidates: readonly Candidate[], order: readonly string[]): Rounds {
  const pending = new Map<string, Pending>(
    candidates.filter(({ files }) => files.length > 0).map((each) => [each.key, { ...each, tried: 0 }]),
  );
  const noticedBy = new Map<string, Trial>();
  /** Halves of detected groups, by test file. */
  const halves = new Map<string, string[][]>();
  let isGrouping = false;

  const isOpen = (key: string, file: string) => pending.get(key)?.files.includes(file) === true;

  /** The undecided halves, the smallest first. */
  const listHalves = () => {
    const open: { file: string; keys: string[] }[] = [];
    for (const [file, list] of halves) {
      for (const half of list) open.push({ file, keys: half.filter((key) => isOpen(key, file)) });
    }
    return open.filter(({ keys }) => keys.length > 0).toSorted((a, b) => a.keys.length - b.keys.length);
  };

  /**
   * A suspected mutant is tried in only one file at a time, because it leaves the others if it is
   * detected.
   */
  const planGroups = () => {
    const plan = new Map<string, string[]>();
    const suspects = new Set<string>();
    for (const { file, keys } of listHalves()) {
      if (!plan.has(file) && !keys.some((key) => suspects.has(key))) plan.set(file, keys);
      for (const key of keys) suspects.add(key);
    }
    for (const file of order) {
      if (plan.size >= FILES_A_ROUND) break;
      const keys = plan.has(file) ? [] : gather(pending.values(), file, suspects);
      if (keys.length > 0) plan.set(file, keys);
    }
    return plan;
  };

  const dropHalf = ({ file, keys }: Trial) => {
    const isThis = (half: string[]) => half.filter((key) => isOpen(key, file)).join() === keys.join();
    const left = halves.get(file)?.filter((half) => !isThis(half)) ?? [];
    halves.set(file, left);
  };

  const recordSurvival = (key: string, file: string) => {
    const mutant = pending.get(key);
    if (mutant === undefined) return;
    mutant.files = mutant.files.filter((name) => name !== file);
    mutant.tried += 1;
    if (mutant.files.length === 0) pending.delete(key);
  };

  return {
    noticedBy,
    undecided: () => pending.size,
    next() {
      const alone = isGrouping ? new Map<string, string[]>() : planAlone(pending.values());
      isGrouping ||= alone.size < FEWEST_ALONE;
      return isGrouping ? planGroups() : alone;
    },
    record(trial) {
      const { file, keys, noticed } = trial;
      const [only] = keys;
      dropHalf(trial);
      if (!noticed) for (const key of keys) recordSurvival(key, file);
      else if (keys.length === 1 && only !== undefined) {
        noticedBy.set(only, trial);
        pending.delete(only);
      } else {
        const middle = Math.ceil(keys.length / 2);
        halves.set(file, [...(halves.get(file) ?? []), keys.slice(0, middle), keys.slice(middle)]);
      }
    },
  };
}
