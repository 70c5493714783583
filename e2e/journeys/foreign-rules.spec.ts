import { randomUUID } from "node:crypto";
import { AccountData } from "../pages/account-data.ts";
import { fileWith, stored } from "../support/account-file.ts";
import { expect, test } from "../support/test.ts";

/** Imported recurrence rules that the form cannot edit and that are expensive to expand. */

function eventBy(title: string, rrule: string, date: string) {
  return {
    id: randomUUID(),
    title,
    date,
    start_time: "09:00",
    end_time: "10:00",
    end_date: null,
    notes: "",
    color: null,
    recurrence: rrule.startsWith("FREQ=WEEKLY") ? "weekly" : null,
    rrule,
    recurrence_anchor: date,
    series_until: null,
    split_from: null,
    ...stored,
  };
}

const file = fileWith({
  events: [
    // Has no occurrence: the engine stops after a number of steps, independent of the machine.
    ...Array.from({ length: 20 }, (_event, index) =>
      eventBy(`Costly ${index}`, "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", `00${index + 10}-01-01`),
    ),
    eventBy("Choir", "FREQ=WEEKLY", "2026-11-04"),
  ].map((event) => ({ ...event, exceptions: [] })),
});

test("series too expensive to expand are reported in the calendar and in the search", async ({ signedIn }) => {
  const data = new AccountData(signedIn);
  await data.open();
  await data.importText(file);
  await expect(data.section.getByText(/Imported: .*21 events/)).toBeVisible();
  await signedIn.goto("/app?date=2026-11-10");
  await expect(signedIn.getByText("Some series could not be worked out.")).toBeVisible();
  await expect(signedIn.getByRole("button", { name: /^Choir/ }).first()).toBeVisible();
  await signedIn.keyboard.press("Control+k");
  await signedIn.getByRole("combobox", { name: /Search/ }).fill("costly");
  await expect(
    signedIn.getByText("Some series could not be worked out: they are shown on their first day."),
  ).toBeVisible();
});
