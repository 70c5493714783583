import { eventColor } from "@hourloom/schema/events";
import { outlines } from "@hourloom/ui/icons";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { anEvent, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { colorClass, fillClass, iconClass, LINES_MAX, renderItemTitle } from "./item-style";

const css = readFileSync(`${import.meta.dirname}/items.css`, "utf8");

test("there is a class for each colour, and for each number of lines", () => {
  const classes = [...css.matchAll(/^ {2}\.(item-\w+(?:-\d+)?) \{\n {4}(?:background: linear|-webkit-line)/gm)].map(
    ([, name]) => name,
  );
  const lines = Array.from({ length: LINES_MAX - 1 }, (_, index) => `item-lines-${index + 2}`);
  expect(classes).toEqual([...[null, ...eventColor.options].map((color) => colorClass("event", color)), ...lines]);
});

test("the background images have the paths of the icon components", () => {
  const images = [...css.matchAll(/\.(icon-[\w-]+) \{\s+background-image: url\("[^"]*%3Cpath d='([^']+)'/g)];
  expect(Object.fromEntries(images.map(([, icon, d]) => [icon, d]))).toEqual({
    "icon-task": outlines.check,
    "icon-task-done": outlines.check,
    "icon-task-overdue": "M12 6.5v7M12 17.3v.2",
    "icon-pomodoro": outlines.tomato,
    "icon-flowtime": outlines.hourglass,
  });
});

test("a completed and an overdue task have an icon and a fill of their own", () => {
  const [open, done] = [false, true].map((is_completed) => laidOut(aTask({ date: "2026-11-23", is_completed })));
  const looks = (one: LaidOutItem | undefined, today: string) => one && [fillClass(one, today), iconClass(one, today)];
  expect(looks(open, "2026-11-23")).toEqual(["item-task", "icon-task"]);
  expect(looks(open, "2026-11-24")).toEqual(["item-task item-overdue", "icon-task icon-task-overdue"]);
  expect(looks(done, "2026-11-24")).toEqual(["item-task item-done", "icon-task icon-task-done"]);
  expect(looks(laidOut(anEvent()), "2026-11-24")).toEqual(["item-event", undefined]);
});

test("what is past is paler, unless it is still to be done, and a read-only event has an icon", () => {
  const trip = laidOut(anEvent({ end_date: "2026-11-25" }));
  expect(["2026-11-25", "2026-11-26"].map((today) => fillClass(trip, today))).toEqual([
    "item-event",
    "item-event item-past",
  ]);
  expect(fillClass(laidOut(aTask()), "2026-11-26")).toBe("item-task item-overdue");
  expect(iconClass({ ...trip, isReadOnly: true }, "2026-11-25")).toBe("icon-read-only");
});

/** The scripts whose letters are written from right to left. */
const rightToLeft = `
  Adlam Arabic Avestan Chorasmian Cypriot Elymaic Garay Hanifi_Rohingya Hatran Hebrew
  Imperial_Aramaic Inscriptional_Pahlavi Inscriptional_Parthian Kharoshthi Lydian Mandaic
  Manichaean Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Nabataean Nko Old_Hungarian
  Old_North_Arabian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Palmyrene Phoenician
  Psalter_Pahlavi Samaritan Sogdian Syriac Thaana Yezidi`
  .trim()
  .split(/\s+/);

const directionOf = (title: string) => {
  const { props } = renderItemTitle(anEvent({ title }), undefined);
  return typeof props === "object" && props !== null && "dir" in props ? props.dir : undefined;
};

test("a title with a letter of any script written from right to left gets its direction from its text", () => {
  const letter = new RegExp(`(?=\\p{L})[${rightToLeft.map((script) => `\\p{Script=${script}}`).join("")}]`, "u");
  const codePoints = Array.from({ length: 0x11_0000 }, (_, codePoint) => codePoint);
  const letters = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).filter((text) => letter.test(text));
  expect(letters.length).toBeGreaterThan(2_000);
  expect(letters.filter((text) => directionOf(`1. ${text}`) !== "auto")).toEqual([]);
  expect(["Dentist", "Обед", "会议", "ประชุม", "🎉 25%", ""].map(directionOf)).toEqual(Array(6).fill(undefined));
});
