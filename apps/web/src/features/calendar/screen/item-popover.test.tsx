import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import type { Editor } from "@/features/editor/state/editor";
import { EditorProvider, useEditor } from "@/features/editor/state/editor-provider";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer } from "@/shared/testing/stub-server";
import type { ShownCalendar } from "../calendar-view";
import { createNewTarget } from "../grid/create-new-target";
import type { CalendarPage } from "../use-calendar-range";
import { ItemPopover } from "./item-popover";
import { calendarActions } from "./use-calendar-actions";

const download = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock(import("./calendar-actions"), async (loadOriginal) => {
  await download.promise;
  return loadOriginal();
});

const shown: ShownCalendar = {
  view: "week",
  date: "2026-11-24",
  dayCount: 7,
  weekStart: 1,
  hiddenWeekdays: [],
  isPhone: false,
};
const page: CalendarPage = {
  items: [],
  calendars: [],
  colors: new Map(),
  laidOut: [],
  count: 0,
  truncated: false,
  hidden: undefined,
  status: { kind: "ready" },
  retry: () => undefined,
};

const onCalendarKey = vi.fn<() => void>();
const listen = ({ target }: Event) => (target === document.body ? onCalendarKey() : undefined);
beforeEach(() => {
  stubServer({});
  // It is missing in jsdom.
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.addEventListener("keydown", listen);
});
afterEach(() => {
  cleanup();
  document.removeEventListener("keydown", listen);
  onCalendarKey.mockClear();
});

/** Opens the form of a new event, and returns before React has rendered what is deferred. */
async function openForm(): Promise<Editor> {
  let editor: Editor | undefined;
  function Page() {
    editor = useEditor();
    return <ItemPopover surface={{ current: null }} zone="UTC" shown={shown} page={page} onMenu={() => undefined} />;
  }
  await renderApp(
    <ChangesProvider>
      <EditorProvider>
        <Page />
      </EditorProvider>
    </ChangesProvider>,
  );
  if (editor === undefined) throw new Error("The page was not rendered.");
  const { open } = editor;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  flushSync(() => open(createNewTarget("one", { day: "2026-11-24", startMin: null })));
  expect(screen.queryByRole("dialog")).toBeNull();
  return editor;
}

/** Presses a key as a browser does: text goes to what has the focus after the event. */
function pressKey(key: string): void {
  if (!fireEvent.keyDown(document.activeElement ?? document.body, { key }) || key.length > 1) return;
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  fireEvent.input(activeElement, { target: { value: activeElement.value + key } });
}

const findTitle = () => screen.findByDisplayValue("Tea", undefined, { timeout: 20_000 });

test("keys pressed before the form has loaded are its title, in order", async () => {
  await openForm();
  for (const key of "Tea") pressKey(key);
  expect(calendarActions.get().status).toBe("loading");
  const typedBefore = await findTitle();
  await act(async () => download.resolve());
  await vi.waitFor(() => expect(typedBefore.isConnected).toBe(false), 20_000);
  expect(document.activeElement).toBe(await findTitle());
});

test("keys pressed before the form is rendered are its title, in order", async () => {
  await openForm();
  for (const key of "Tea") pressKey(key);
  expect(document.activeElement).toBe(await findTitle());
  expect(onCalendarKey).not.toHaveBeenCalled();
});

test("Escape before the form is rendered closes it, and is not for the calendar", async () => {
  const editor = await openForm();
  pressKey("Escape");
  expect(editor.get().status).toBe("closed");
  expect(onCalendarKey).not.toHaveBeenCalled();
});
