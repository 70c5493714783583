import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useItemEditing, ChangesProvider } from "@/features/changes/changes-provider";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { type Services, useServices } from "@/shared/api/services";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import { CopySeriesDialog, ruleText } from "./copy-series-dialog";

const daily: RepeatRule = {
  frequency: "daily",
  interval: 1,
  weekdays: [],
  nth_weekday: null,
  ends: { kind: "never" },
};
const monthly = { ...daily, frequency: "monthly" } as const;
const yearly = { ...daily, frequency: "yearly" } as const;
const secondFriday = { nth_weekday: { week: 2, weekday: "FR" } } as const;

test.each<[string, RepeatRule, string]>([
  ["Daily, without an end", daily, "2026-12-01"],
  ["Daily, 4 times", { ...daily, ends: { kind: "after", count: 4 } }, "2026-12-01"],
  ["Weekly, until Tue 22 Dec 2026", { ...daily, frequency: "weekly", ends: { kind: "on", date: "2026-12-22" } }, ""],
  ["Every Mon, Wed, without an end", { ...daily, frequency: "weekly", weekdays: ["MO", "WE"] }, "2026-12-02"],
  ["Monthly on day 31, without an end", monthly, "2027-01-31"],
  ["Monthly on day 31, without an end", { ...monthly, month_day: 31 }, "2027-02-28"],
  ["Monthly on the second Friday, without an end", { ...monthly, ...secondFriday }, "2026-12-11"],
  ["Every 3 months on day 7, without an end", { ...monthly, interval: 3 }, "2026-12-07"],
  ["Yearly, without an end", yearly, "2026-12-24"],
  ["Yearly on the second Friday of December, without an end", { ...yearly, ...secondFriday }, "2026-12-11"],
])("a copy repeats: %s", (text, rule, first) => {
  expect(ruleText(rule, first)).toBe(text);
});

const shift = anEvent({ occurrence: "2026-11-24", repeats: daily, timezone: "America/New_York" });
const series = {
  ...shift,
  repeats: daily,
  occurrence: "2026-11-24",
  own_clock: { date: "2026-11-24", start_time: "20:00", end_time: null, end_date: null },
};

function Dialog() {
  const context = { ...useServices(), ...useItemEditing(), calendars: [], zone: "UTC" };
  return <CopySeriesDialog event={series} context={context} onClose={() => undefined} />;
}

async function renderDialog() {
  stubServer({ "calendar.inRange": "never", "calendar.nextDates": "never" });
  const services = await renderApp(
    <ChangesProvider>
      <Dialog />
    </ChangesProvider>,
  );
  return { services, field: await screen.findByLabelText<HTMLInputElement>("First day") };
}

/** The month of the event has loaded, in which the series begins on `date`. */
async function load({ api, queryClient }: Services, date: string) {
  const { queryKey } = itemsInRangeQuery(api, { from: "2026-11-01", to: "2026-12-01" });
  const items = [{ ...series, date, occurrence: date }];
  queryClient.setQueryData(queryKey, { items, seq: 1, truncated: false, unresolved: 0 });
  // The cache tells it later.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the first day is proposed by the first date of the month, until the form is used", async () => {
  const { services, field } = await renderDialog();
  expect(field.value).toMatch(/^Thu 24 Dec/);
  await load(services, "2026-11-10");
  expect(field.value).toMatch(/^Thu 10 Dec/);
  fireEvent.keyDown(field, { key: "Tab" });
  await load(services, "2026-11-03");
  expect(field.value).toMatch(/^Thu 10 Dec/);
});

test("the clock of the first day is named if it is not the account's", async () => {
  const { field } = await renderDialog();
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("in New York");
});
