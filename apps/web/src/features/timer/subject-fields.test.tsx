import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SubjectFields } from "./subject-fields";

vi.mock("@/features/editor/fields/task-select", () => ({ TaskSelect: () => null }));
vi.mock("@/shared/api/services", () => ({ useLogin: () => ({ status: "signed_in", user: { id: "ann" } }) }));
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const subject = { title: "Write", task: "t" };

function show(phase: string | undefined) {
  const onChange = vi.fn();
  const fields = (of: string | undefined, about = subject) => (
    <SubjectFields subject={about} titleLabel="Title" phase={of} onChange={onChange} />
  );
  const { rerender, unmount } = render(fields(phase));
  const field = screen.getByLabelText("Title");
  return {
    onChange,
    field,
    unmount,
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    change: (of: string | undefined, about: typeof subject) => rerender(fields(of, about)),
  };
}

test("the title of a running phase is saved when typing pauses, and a trailing space stays", () => {
  const { onChange, field, type } = show("running");
  type("Rewri");
  vi.advanceTimersByTime(400);
  type("Rewrite ");
  vi.advanceTimersByTime(400);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: "Rewrite", task: "t" });
  expect(field).toHaveProperty("value", "Rewrite ");
});

test("the title of a running phase is saved on blur", () => {
  const { onChange, field, type } = show("running");
  type("Rewrite");
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: "Rewrite", task: "t" });
});

test("the title of the next phase is reported at each keystroke", () => {
  const { onChange, type } = show(undefined);
  type("R");
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: "R", task: "t" });
});

test("a title that is too long shows an error and is not saved", () => {
  const { onChange, field, type } = show("running");
  // 255 characters, each of two UTF-16 units.
  type("😀".repeat(255));
  expect(screen.queryByText(/no more than 255/)).toBeNull();
  type("😀".repeat(256));
  fireEvent.blur(field);
  vi.advanceTimersByTime(1000);
  expect(screen.getByText("Ensure this field has no more than 255 characters.")).toBeTruthy();
  expect(field).toHaveProperty("value", "😀".repeat(256));
  expect(onChange).not.toHaveBeenCalled();
});

test("the title of a running phase is saved when its screen unmounts", () => {
  const { onChange, type, unmount } = show("running");
  type("Rewrite");
  unmount();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: "Rewrite", task: "t" });
});

test("a title typed for the next phase does not apply to one that another device starts", () => {
  const { onChange, field, type, change } = show(undefined);
  type("Report");
  onChange.mockClear();
  change("elsewhere", { title: "E-mail", task: "u" });
  expect(field).toHaveProperty("value", "E-mail");
  vi.advanceTimersByTime(1000);
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
});

test("a title that could not be saved stays, shows an error, and is sent again on blur", async () => {
  const { onChange, field, type } = show("running");
  onChange.mockResolvedValue(false);
  type("Rewrite");
  fireEvent.blur(field);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("Not saved yet.")).toBeTruthy();
  expect(field).toHaveProperty("value", "Rewrite");
  onChange.mockClear();
  onChange.mockResolvedValue(true);
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: "Rewrite", task: "t" });
});

test.each(["running", undefined])("Escape restores the previous title, also after saving: %s", (phase) => {
  const { onChange, field, type, change } = show(phase);
  type("Rewrite");
  vi.advanceTimersByTime(600);
  change(phase, { title: "Rewrite", task: "t" });
  fireEvent.keyDown(field, { key: "Escape" });
  expect(onChange).toHaveBeenLastCalledWith({ title: "Write", task: "t" });
});

test("an unsaved title survives a reload in the same phase, and is then saved", () => {
  show("running").type("Rewrite");
  const [key = ""] = Object.keys(sessionStorage);
  const stored = sessionStorage.getItem(key) ?? "";
  cleanup();
  expect(sessionStorage, "another screen has sent it").toHaveLength(0);
  sessionStorage.setItem(key, stored);
  expect(show("another").field).toHaveProperty("value", "Write");
  cleanup();
  sessionStorage.setItem(key, stored);
  const again = show("running");
  expect(again.field).toHaveProperty("value", "Rewrite");
  vi.advanceTimersByTime(600);
  expect(again.onChange).toHaveBeenCalledExactlyOnceWith({ title: "Rewrite", task: "t" });
});

test("blur after saving does not overwrite the title of another device", async () => {
  const { onChange, field, type, change } = show("running");
  onChange.mockResolvedValue(true);
  type("Rewrite");
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(onChange).toHaveBeenCalledOnce();
  change("running", { title: "Theirs", task: "t" });
  fireEvent.blur(field);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(onChange).toHaveBeenCalledOnce();
  expect(field).toHaveProperty("value", "Theirs");
});

test("a title that could not be sent is sent when the connection is back", async () => {
  const { onChange, type } = show("running");
  act(() => onlineManager.setOnline(false));
  onChange.mockResolvedValue(false);
  type("Rewrite");
  await act(() => vi.advanceTimersByTimeAsync(600));
  onChange.mockClear();
  onChange.mockResolvedValue(true);
  act(() => onlineManager.setOnline(true));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: "Rewrite", task: "t" });
});
