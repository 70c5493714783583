import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { afterEach, beforeEach, expect, test } from "vitest";
import { focusItem } from "./wait-for-element";

const day = dayNumberOf("2027-05-12");
const placed = { key: "lecture", firstDay: day, lastDay: day } as PlacedItem;

let surface: HTMLElement;
beforeEach(() => {
  surface = document.body.appendChild(document.createElement("div"));
  surface.innerHTML = `<div role="grid"><div data-day="2027-05-12"><button data-day-button></button><button data-item="lecture"></button></div></div>
    <div data-drag-preview tabindex="-1"></div><input><button id="other"></button>`;
  for (const child of surface.querySelectorAll("*")) child.scrollIntoView = () => {};
});
afterEach(() => surface.remove());

const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const find = (selector: string) => surface.querySelector<HTMLElement>(selector);

test.each(["[data-day-button]", "#other"])("a moved item takes focus from %s", async (selector) => {
  find(selector)?.focus();
  focusItem(surface, placed);
  await frames();
  expect(document.activeElement).toBe(find("[data-item]"));
});

test.each(["[data-drag-preview]", "input"])("focus is not taken from %s", async (selector) => {
  focusItem(surface, placed);
  find(selector)?.focus();
  await frames();
  expect(document.activeElement).toBe(find(selector));
});
