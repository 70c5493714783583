/**
 * Whether the browser is set to use less data (https://wicg.github.io/savedata/). Then nothing is
 * fetched or rendered ahead of its use. False in browsers without the setting.
 */
export function prefersReducedData(browser: Navigator = navigator): boolean {
  const connection: unknown = Reflect.get(browser, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
