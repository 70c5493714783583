import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { AddPastSession } from "./add-past-session";

let server: StubServer;

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.setItem("token", "abc");
  localStorage.setItem("user", JSON.stringify(mira));
  Element.prototype.scrollIntoView = vi.fn();
  server = stubServer();
  await show();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  await renderApp(
    <ChangesProvider>
      <AddPastSession type="pomodoro" minutes={25} zone="UTC" />
    </ChangesProvider>,
  );
}
const openForm = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Add Past Session" }));
  return screen.findByRole("form", { name: "Past session" });
};
const title = () => screen.getByLabelText("Title");

test("what was typed is offered again after the form was closed, also after a reload, until it is discarded", async () => {
  await openForm();
  fireEvent.input(title(), { target: { value: "Essay" } });
  fireEvent.keyDown(title(), { key: "Escape" });
  expect(screen.queryByRole("form")).toBeNull();
  cleanup();
  await show();
  await openForm();
  expect(title()).toHaveProperty("value", "");
  fireEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(title()).toHaveProperty("value", "Essay");
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  fireEvent.keyDown(title(), { key: "Escape" });
  await openForm();
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Kind"));
  fireEvent.keyDown(title(), { key: "Escape" });
  await openForm();
  expect(screen.queryByRole("group", { name: "Unsaved text" })).toBeNull();
});

test("nothing is offered of a form in which nothing was typed, or that was saved", async () => {
  await openForm();
  fireEvent.keyDown(title(), { key: "Escape" });
  await openForm();
  expect(screen.queryByRole("group", { name: "Unsaved text" })).toBeNull();
  fireEvent.input(title(), { target: { value: "Essay" } });
  server.respond("pomodoros.create", { value: { item: null } });
  fireEvent.submit(screen.getByRole("form"));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await openForm();
  expect(screen.queryByRole("group", { name: "Unsaved text" })).toBeNull();
});

test("the reason of a failure is shown with Retry", async () => {
  await openForm();
  fireEvent.input(title(), { target: { value: "Essay" } });
  fireEvent.submit(screen.getByRole("form"));
  expect(await screen.findByText(/^Not saved\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});

test("times typed beside the date are those of the session", async () => {
  await openForm();
  const date = screen.getByLabelText("Date");
  fireEvent.focus(date);
  fireEvent.input(date, { target: { value: "3 nov 2026 9-10" } });
  fireEvent.blur(date);
  expect(screen.getByLabelText("Start")).toHaveProperty("value", "9:00 AM");
  expect(screen.getByLabelText("End")).toHaveProperty("value", "10:00 AM");
  fireEvent.focus(date);
  fireEvent.input(date, { target: { value: "4 nov 2026 14:00" } });
  fireEvent.blur(date);
  expect(screen.getByLabelText("Start")).toHaveProperty("value", "2:00 PM");
  expect(screen.getByLabelText("End")).toHaveProperty("value", "3:00 PM");
});

test("Escape in a composition cancels that, and the form stays", async () => {
  await openForm();
  fireEvent.keyDown(title(), { key: "Escape", isComposing: true });
  expect(screen.getByRole("form")).toBeTruthy();
});
