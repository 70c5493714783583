import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { focusItem } from "./wait-for-element";

const day = dayNumberOf("2027-05-12");
const laidOut = { key: "lecture", firstDay: day, lastDay: day } as LaidOutItem;

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
  focusItem(surface, laidOut);
  await frames();
  expect(document.activeElement).toBe(find("[data-item]"));
});

test.each(["[data-drag-preview]", "input"])("focus is not taken from %s", async (selector) => {
  focusItem(surface, laidOut);
  find(selector)?.focus();
  await frames();
  expect(document.activeElement).toBe(find(selector));
});

describe("an item whose page loads slowly", () => {
  const render = () => {
    find("[data-day-button]")?.insertAdjacentHTML("afterend", `<button data-item="lecture"></button>`);
    for (const item of surface.querySelectorAll("[data-item]")) item.scrollIntoView = () => {};
  };
  beforeEach(() => {
    vi.useFakeTimers();
    find("[data-item]")?.remove();
  });
  afterEach(() => vi.useRealTimers());

  test("takes focus once it is there", async () => {
    focusItem(surface, laidOut);
    await vi.advanceTimersByTimeAsync(8_000);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    render();
    await vi.advanceTimersByTimeAsync(100);
    expect(document.activeElement).toBe(find("[data-item]"));
  });

  test.each(["keydown", "pointerdown"])("leaves focus where the user acted by then: %s", async (type) => {
    focusItem(surface, laidOut);
    await vi.advanceTimersByTimeAsync(300);
    find("#other")?.focus();
    find("#other")?.dispatchEvent(new Event(type, { bubbles: true }));
    render();
    await vi.advanceTimersByTimeAsync(100);
    expect(document.activeElement).toBe(find("#other"));
  });

  test("that does not appear leaves focus to its day", async () => {
    focusItem(surface, laidOut);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(document.activeElement).toBe(find("[data-day-button]"));
    expect(vi.getTimerCount()).toBe(0);
  });
});
