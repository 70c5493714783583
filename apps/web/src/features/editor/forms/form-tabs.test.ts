import { expect, test } from "vitest";
import { turnTab, withTabs } from "./form-tabs";

test("what was typed in one tab is there again after a visit to another, whose text goes along", () => {
  const event = { title: "Review", start_time: "14:00", end_time: "15:15", color: "green" };
  const asTask = turnTab(event, "event", "task");
  expect(asTask).toMatchObject({ title: "Review", start_time: "14:00" });
  const typed = withTabs(asTask, { title: "Review of May", start_time: "16:00", estimate_minutes: 20 });
  const asEvent = turnTab(typed, "task", "event");
  expect(asEvent).toMatchObject({
    ...{ title: "Review of May", start_time: "16:00", end_time: "15:15", color: "green" },
    own_tab: event,
  });
  const again = withTabs(asEvent, { ...event, title: "Review of June" });
  expect(turnTab(again, "event", "task")).toMatchObject({ title: "Review of June", estimate_minutes: 20 });
});

test("where the open tab holds nothing that is typed, the other one's text is kept", () => {
  const asTask = turnTab({ title: "Review", color: "green" }, "event", "task");
  expect(withTabs(asTask, undefined)).toEqual({ tabs: { event: { title: "Review", color: "green" } } });
  expect(turnTab(withTabs(asTask, undefined), "task", "event")).toMatchObject({ title: "Review", color: "green" });
});

test("nothing that is typed stays nothing", () => {
  expect(turnTab(undefined, "event", "task")).toBeUndefined();
  expect(withTabs(undefined, undefined)).toBeUndefined();
});
