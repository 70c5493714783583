import { expect, test } from "vitest";
import { switchTab, withOtherTabs } from "./form-tabs";

test("a tab keeps its own values, overlaid by those typed in another tab", () => {
  const event = { title: "Review", start_time: "14:00", end_time: "15:15", color: "green" };
  const asTask = switchTab(event, "event", "task");
  expect(asTask).toMatchObject({ title: "Review", start_time: "14:00" });
  const typed = withOtherTabs(asTask, { title: "Review of May", start_time: "16:00", estimate_minutes: 20 });
  const asEvent = switchTab(typed, "task", "event");
  expect(asEvent).toMatchObject({
    title: "Review of May",
    start_time: "16:00",
    end_time: "15:15",
    color: "green",
    own_tab: event,
  });
  const again = withOtherTabs(asEvent, { ...event, title: "Review of June" });
  expect(switchTab(again, "event", "task")).toMatchObject({ title: "Review of June", estimate_minutes: 20 });
});

test("the values of other tabs are kept when the open one has none", () => {
  const asTask = switchTab({ title: "Review", color: "green" }, "event", "task");
  expect(withOtherTabs(asTask, undefined)).toEqual({ tabs: { event: { title: "Review", color: "green" } } });
  expect(switchTab(withOtherTabs(asTask, undefined), "task", "event")).toMatchObject({
    title: "Review",
    color: "green",
  });
});

test("without typed values there are none after switching", () => {
  expect(switchTab(undefined, "event", "task")).toBeUndefined();
  expect(withOtherTabs(undefined, undefined)).toBeUndefined();
});
