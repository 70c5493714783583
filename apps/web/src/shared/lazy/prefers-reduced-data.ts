/**
 * Whether the browser is set to use less data (https://wicg.github.io/savedata/). Then nothing is
 * fetched or rendered ahead of its use. False in browsers without the setting.
 */
export function prefersReducedData(browser: Navigator = navigator): boolean {
  if (!("connection" in browser)) return false;
  const { connection } = browser;
  return (
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true
  );
}
