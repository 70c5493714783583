import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import { Dialog } from "@hourloom/ui/dialog";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/shared/testing/render-app";
import { ConvertPanel } from "./convert-panel";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { EditorProvider } from "./state/editor-provider";

const event = anEvent({ title: "Thesis", date: "2026-11-24", start_time: "09:00", end_time: "10:00" });
const slot = (from: string, to: string) => ({
  start_time: `2026-11-24T${from}:00+00:00`,
  end_time: `2026-11-24T${to}:00+00:00`,
});
const plan = (...slots: ReturnType<typeof slot>[]) => ({ result: { data: { slots, unused_minutes: 0 } } });
const domainError = { code: "invalid", errors: { event_id: ["The event lasts 60 minutes."] } };
const tooShort = { error: { message: "", code: -32600, data: { error: domainError } } };

/** Functions that respond to pending requests, by the minutes requested. */
let responders: Map<number, (response: object) => void>;
const converted = vi.fn();

beforeEach(async () => {
  responders = new Map();
  converted.mockReset();
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function observer() {
      return { observe: vi.fn(), unobserve: vi.fn(), disconnect: vi.fn() };
    }),
  );
  vi.stubGlobal("fetch", (input: string) => {
    const url = new URL(input, "http://localhost");
    if (!url.pathname.endsWith("pomodoros.planFromEvent")) {
      converted();
      return new Promise(() => {});
    }
    const sent: { "0": { duration: number } } = JSON.parse(url.searchParams.get("input") ?? "");
    // In strict mode the first request is sent twice, in one batch.
    const procedures = url.pathname.split(",");
    return new Promise((resolve) => {
      responders.set(sent["0"].duration, (response) => resolve(Response.json(procedures.map(() => response))));
    });
  });
  await renderApp(
    <ChangesProvider>
      <EditorProvider>
        <Dialog onClose={() => undefined}>
          <ConvertPanel item={event} onBack={vi.fn()} onConverted={vi.fn()} />
        </Dialog>
      </EditorProvider>
    </ChangesProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const slots = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const status = () => screen.getByRole("status").textContent;
const convert = () => screen.getByRole<HTMLButtonElement>("button", { name: "Convert" });
const type = (minutes: string) =>
  fireEvent.change(screen.getByLabelText("Pomodoro, min"), { target: { value: minutes } });
async function respond(minutes: number, body: object) {
  await waitFor(() => expect(responders.has(minutes)).toBe(true));
  responders.get(minutes)?.(body);
}

test("the previous plan stays visible while a new one loads, and only a current plan can be converted", async () => {
  expect(status()).toBe("Planning...");
  expect(convert().disabled).toBe(true);
  await respond(25, plan(slot("09:00", "09:25"), slot("09:30", "09:55")));
  await waitFor(() => expect(status()).toBe("2 Pomodoros, 0 minutes left over"));
  expect(convert().disabled).toBe(false);

  type("50");
  expect(status()).toBe("Planning...");
  expect(slots()).toHaveLength(2);
  expect(screen.getByRole("list").getAttribute("aria-busy")).toBe("true");
  expect(convert().disabled).toBe(true);
  fireEvent.submit(screen.getByRole("form"));
  await respond(50, plan(slot("09:00", "09:50")));
  await waitFor(() => expect(slots()).toEqual(["9:00 AM to 9:50 AM"]));
  expect(status()).toBe("1 Pomodoro, 0 minutes left over");
  expect(screen.getByRole("list").getAttribute("aria-busy")).toBe("false");
  expect(converted).not.toHaveBeenCalled();
  expect(convert().disabled).toBe(false);
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(converted).toHaveBeenCalled());
});

test("an invalid or too long duration has no plan and shows the error", async () => {
  await respond(25, plan(slot("09:00", "09:25")));
  await waitFor(() => expect(convert().disabled).toBe(false));
  type("0");
  expect(status()).toBe("");
  expect(convert().disabled).toBe(true);
  type("90");
  expect(status()).toBe("Planning...");
  await respond(90, tooShort);
  expect(await screen.findByText("The event lasts 60 minutes.")).toBeTruthy();
  expect(status()).toBe("");
  expect(slots()).toEqual([]);
  expect(convert().disabled).toBe(true);
});
