import type { DateOrder } from "@hourloom/schema/accounts/settings";

function orderIn(language: string): DateOrder | undefined {
  try {
    const parts = new Intl.DateTimeFormat(language, { day: "numeric", month: "numeric" }).formatToParts();
    const first = parts.find(({ type }) => type === "day" || type === "month")?.type;
    return first === undefined ? undefined : first === "day" ? "day_first" : "month_first";
  } catch {
    return undefined;
  }
}

/** How the first of the languages (BCP 47 tags) that can be read writes a day and a month as numbers. */
export function dateOrderOf(languages: readonly string[]): DateOrder {
  for (const language of languages) {
    const order = orderIn(language);
    if (order !== undefined) return order;
  }
  return "day_first";
}
