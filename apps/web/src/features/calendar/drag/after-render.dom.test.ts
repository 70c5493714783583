import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { afterEach, beforeEach, expect, test } from "vitest";
import { focusItem } from "./after-render";

const day = dayNumberOf("2027-05-12");
const placed = { key: "lecture", firstDay: day, lastDay: day } as PlacedItem;

let surface: HTMLElement;
beforeEach(() => {
  surface = document.body.appendChild(document.createElement("div"));
  surface.innerHTML = `<div role="grid"><div data-day="2027-05-12"><button data-day-button></button><button data-item="lecture"></button></div></div>
    <div data-ghost tabindex="-1"></div><input><button id="other"></button>`;
  for (const one of surface.querySelectorAll("*")) one.scrollIntoView = () => {};
});
afterEach(() => surface.remove());

const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const find = (selector: string) => surface.querySelector<HTMLElement>(selector);

test.each(["[data-day-button]", "#other"])("an item that was moved gets the focus from %s", async (selector) => {
  find(selector)?.focus();
  focusItem(surface, placed);
  await frames();
  expect(document.activeElement).toBe(find("[data-item]"));
});

test.each(["[data-ghost]", "input"])("who is in %s by then is let alone", async (selector) => {
  focusItem(surface, placed);
  find(selector)?.focus();
  await frames();
  expect(document.activeElement).toBe(find(selector));
});
