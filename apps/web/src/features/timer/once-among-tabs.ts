/** How long a tab holds what it has done for all, in milliseconds: the others have seen the same by then. */
const HOLD_MS = 3_000;

/**
 * Does something in one tab alone of those in which it is due: all of them ask, by the same name, one after the other, and the first one that can does it. `work` answers whether it
 * could. A tab that comes later, such as one that was asleep, finds it done.
 */
export async function onceAmongTabs(name: string, work: () => boolean): Promise<void> {
  const key = `done_once ${name.split(" ")[0]}`;
  const doIt = () => {
    if (localStorage.getItem(key) === name || !work()) return false;
    localStorage.setItem(key, name);
    return true;
  };
  if (!("locks" in navigator)) {
    doIt();
    return;
  }
  await navigator.locks.request(name, async () => {
    if (!doIt()) return;
    // Another process may see the mark a little later.
    await new Promise((resolve) => {
      setTimeout(resolve, HOLD_MS);
    });
  });
}
