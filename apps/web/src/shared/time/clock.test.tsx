import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { settingsCopy } from "./calendar-preferences";
import { useAccountToday } from "./account-today";
import { usableZone, useToday } from "./clock";

function Today({ zone }: { zone: string }) {
  return <p>{useToday(zone)}</p>;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("today is the account's day and turns at the account's midnight, not the device's", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9, 59, 30) });
  render(<Today zone="Pacific/Kiritimati" />);
  expect(screen.getByText("2026-11-21")).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
  expect(screen.getByText("2026-11-22")).toBeTruthy();
});

function AccountToday() {
  return <p>{useAccountToday("UTC")}</p>;
}

test("what to-do calls today turns when the account's day begins", () => {
  settingsCopy.set({ ...settingsCopy.get(), day_start: "04:00" });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 3, 59, 30) });
  render(<AccountToday />);
  expect(screen.getByText("2026-11-21")).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
  expect(screen.getByText("2026-11-22")).toBeTruthy();
  localStorage.clear();
});

test("instead of an unknown zone the device's is used", () => {
  expect(usableZone("Mars/Olympus")).toBe(usableZone(undefined));
  expect(usableZone("Europe/Berlin")).toBe("Europe/Berlin");
});
