import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSingleKeys, UNDO, useShortcuts } from "./shortcuts";

const today = vi.fn();
const todo = vi.fn();
const undo = vi.fn();

function Frame() {
  useShortcuts({ "g t": todo });
  return null;
}

function Month() {
  useShortcuts({ t: today, [UNDO]: undo });
  return <input aria-label="Title" />;
}

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  render(
    <>
      <Frame />
      <Month />
    </>,
  );
});
afterEach(cleanup);

const press = (key: string, options: object = {}) => fireEvent.keyDown(document.body, { key, ...options });

test("a key alone and two in a row are told apart, over all parts of the page", () => {
  press("g");
  press("t");
  expect(todo).toHaveBeenCalledOnce();
  expect(today).not.toHaveBeenCalled();
  press("t");
  expect(today).toHaveBeenCalledOnce();
});

test("a second key that means nothing ends the row without doing anything", () => {
  press("g");
  press("x");
  press("t");
  expect(todo).not.toHaveBeenCalled();
  expect(today).toHaveBeenCalledOnce();
});

test("text fields keep their keys", () => {
  fireEvent.keyDown(screen.getByLabelText("Title"), { key: "t" });
  expect(today).not.toHaveBeenCalled();
});

test("single keys can be switched off; undo stays", () => {
  setSingleKeys(false);
  press("t");
  press("g");
  press("t");
  expect([today.mock.calls, todo.mock.calls]).toEqual([[], []]);
  press("z", { ctrlKey: true });
  expect(undo).toHaveBeenCalledOnce();
});
