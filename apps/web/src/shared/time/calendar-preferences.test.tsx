import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  setDensity,
  settingsCopy,
  setPlannedAndActual,
  setTypeHidden,
  useDensity,
  useHiddenTypes,
  useHourClock,
  usePlannedAndActual,
  useWeekStart,
} from "./calendar-preferences";

function Shown() {
  const choices = [useWeekStart(), useHourClock(), useHiddenTypes().join("+"), usePlannedAndActual(), useDensity()];
  return <p>{choices.join(" ")}</p>;
}

beforeEach(() => {
  localStorage.clear();
  render(<Shown />);
});
afterEach(cleanup);

const shown = () => screen.getByRole("paragraph").textContent;

test("weeks begin on Sunday, the clock has 12 hours, everything is shown together", () => {
  expect(shown()).toBe("0 12  false regular");
});

test("a setting is rendered at once and stored", () => {
  act(() => {
    settingsCopy.set({ ...settingsCopy.get(), week_start: 6, hour_clock: 24 });
    setTypeHidden("task", true);
    setTypeHidden("event", true);
    setPlannedAndActual(true);
    setDensity("roomy");
  });
  expect(shown()).toBe("6 24 event+task true roomy");
  cleanup();
  render(<Shown />);
  expect(shown()).toBe("6 24 event+task true roomy");
  act(() => setTypeHidden("event", false));
  expect(shown()).toBe("6 24 task true roomy");
});

test("settings follow other tabs, and an unknown value means the default", () => {
  act(() => {
    localStorage.setItem("settings", `{"week_start":1}`);
    window.dispatchEvent(new StorageEvent("storage", { key: "settings" }));
  });
  expect(shown()).toBe("1 12  false regular");
  act(() => {
    localStorage.setItem("settings", `{"week_start":3,"hour_clock":"24"}`);
    localStorage.setItem("hidden_item_types", "task,meeting");
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
  });
  expect(shown()).toBe("0 12 task false regular");
});
