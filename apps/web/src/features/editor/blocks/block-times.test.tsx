import type { CalendarTaskBlock } from "@hourloom/schema/workspace";
import * as toasts from "@hourloom/ui/toast";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { EditorProvider } from "../state/editor-provider";
import { BlockTimes } from "./block-times";

const block: CalendarTaskBlock = {
  type: "task_block",
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e",
  version: 1,
  task: "essay",
  title: "Essay",
  is_completed: false,
  date: "2099-05-12",
  start_time: "09:00",
  end_time: "11:00",
  timezone: null,
};
let server: StubServer;
const showToast = vi.spyOn(toasts, "showToast");

beforeEach(async () => {
  showToast.mockClear();
  server = stubServer({ "taskBlocks.update": "never" });
  await renderApp(
    <ChangesProvider>
      <EditorProvider>
        <BlockTimes block={block} today="2099-05-10" />
      </EditorProvider>
    </ChangesProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function type(label: string, value: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value } });
  fireEvent.blur(field);
}
/** Waits for the first change; what was typed before it has sent nothing. */
const firstSent = () => waitFor(() => expect(server.requests).toMatchObject([{ path: "/trpc/taskBlocks.update" }]));

test("what is readable is saved by itself, and what is not stays", async () => {
  type("End", "25:99");
  type("Date", "13 may 2099");
  await firstSent();
  type("Start", "10:00");
  expect(screen.getByLabelText("End")).toHaveProperty("value", "25:99");
  expect(screen.getByLabelText("End").getAttribute("aria-invalid")).toBe("true");
  cleanup();
  expect(showToast).toHaveBeenLastCalledWith("Not saved, since it is not readable: “25:99”", { variant: "problem" });
});

test("a length that is the stored one changes nothing", async () => {
  type("End", "+2h");
  type("Date", "13 may 2099");
  await firstSent();
  cleanup();
  expect(showToast).not.toHaveBeenCalled();
});
