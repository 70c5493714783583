/** How long a tab holds the lock afterwards, in milliseconds. */
const HOLD_MS = 3_000;

/**
 * Runs `work` in only one of the tabs that call this with the same name: they take turns by a lock
 * until `work` returns true, which is recorded in localStorage for tabs that call later.
 */
export async function runOnceAcrossTabs(name: string, work: () => boolean): Promise<void> {
  const key = `done_once ${name.split(" ")[0]}`;
  const tryWork = () => {
    if (localStorage.getItem(key) === name || !work()) return false;
    localStorage.setItem(key, name);
    return true;
  };
  if (!("locks" in navigator)) {
    tryWork();
    return;
  }
  await navigator.locks.request(name, async () => {
    if (!tryWork()) return;
    // Changes of localStorage may reach other processes with a delay.
    await new Promise((resolve) => {
      setTimeout(resolve, HOLD_MS);
    });
  });
}
