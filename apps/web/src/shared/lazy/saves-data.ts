/**
 * Whether the browser was asked to use less data (https://wicg.github.io/savedata/). Then no screen
 * and no neighbouring page is fetched, and no form rendered, ahead of its use; browsers without the
 * setting answer false.
 */
export function savesData(browser: Navigator = navigator): boolean {
  if (!("connection" in browser)) return false;
  const { connection } = browser;
  return (
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
  );
}
