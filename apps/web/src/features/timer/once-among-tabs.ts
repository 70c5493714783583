/** How long a tab holds what it does for all, in milliseconds: the others have seen the same by then. */
const HOLD_MS = 3_000;

/**
 * Does something in one tab alone of those in which it is due: all of them ask, by the same name, and the first one does it. A tab that comes later, such as one that was asleep,
 * finds it done.
 */
export async function onceAmongTabs(name: string, work: () => void): Promise<void> {
  const key = `done_once ${name.split(" ")[0]}`;
  const isDone = () => localStorage.getItem(key) === name;
  const doIt = () => {
    if (isDone()) return;
    localStorage.setItem(key, name);
    work();
  };
  if (!("locks" in navigator)) {
    doIt();
    return;
  }
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    doIt();
    await new Promise((resolve) => {
      setTimeout(resolve, HOLD_MS);
    });
  });
}
