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

/** Order of day and month in numeric dates, by the first supported language (BCP 47 tags). */
export function dateOrderOf(languages: readonly string[]): DateOrder {
  for (const language of languages) {
    const order = orderIn(language);
    if (order !== undefined) return order;
  }
  return "day_first";
}
