import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REDO, setSingleKeys, UNDO, useShortcuts } from "./shortcuts";

const today = vi.fn();
const todo = vi.fn();
const undo = vi.fn();
const redo = vi.fn();
const space = vi.fn();
const arrow = vi.fn();

function Frame() {
  useShortcuts({ "g t": todo });
  return null;
}

function Month() {
  useShortcuts({ t: today, [UNDO]: undo, [REDO]: redo, " ": space, arrowdown: arrow });
  return (
    <>
      <input aria-label="Title" />
      <button type="button">Press</button>
      <div data-above-rows>
        <button type="button">Add</button>
      </div>
      <a href="/elsewhere">Go</a>
      <form>
        <button type="button">Subtasks</button>
      </form>
      <div data-item-form>
        <button type="button">Close</button>
      </div>
    </>
  );
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

test("single keys and sequences are told apart, over all components", () => {
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

test.each([
  ["Russian", "е", "KeyT"],
  ["Greek", "τ", "KeyT"],
  ["Hebrew", "א", "KeyT"],
  ["Dvorak", "t", "KeyK"],
])("on a %s layout “%s” is T", (_layout, key, code) => {
  press(key, { code });
  expect(today).toHaveBeenCalledOnce();
});

test("other letters count by their place, also with Ctrl, and Latin ones do not", () => {
  press("п", { code: "KeyG" });
  press("е", { code: "KeyT" });
  expect(todo).toHaveBeenCalledOnce();
  press("я", { code: "KeyZ", ctrlKey: true });
  press("Я", { code: "KeyZ", ctrlKey: true, shiftKey: true });
  press("z", { code: "KeyY", ctrlKey: true });
  press(".", { code: "Slash" });
  press("n", { code: "KeyT" });
  press("þ", { code: "KeyT" });
  expect([undo, redo, today].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 0]);
});

test("text fields keep their keys", () => {
  fireEvent.keyDown(screen.getByLabelText("Title"), { key: "t" });
  expect(today).not.toHaveBeenCalled();
});

test("single keys and sequences do nothing while a form has the focus; undo does", () => {
  for (const name of ["Subtasks", "Close"]) {
    const button = screen.getByRole("button", { name });
    for (const key of ["t", "g", "t", " "]) fireEvent.keyDown(button, { key });
    fireEvent.keyDown(button, { key: "z", ctrlKey: true });
  }
  expect([today, todo, space].map((action) => action.mock.calls.length)).toEqual([0, 0, 0]);
  expect(undo).toHaveBeenCalledTimes(2);
});

test("Space is left to the field, button or link that has the focus, and counts once while it is down", () => {
  for (const control of [
    screen.getByLabelText("Title"),
    screen.getByRole("button", { name: "Press" }),
    screen.getByRole("link"),
  ]) {
    fireEvent.keyDown(control, { key: " " });
  }
  expect(space).not.toHaveBeenCalled();
  press(" ");
  press(" ", { repeat: true });
  expect(space).toHaveBeenCalledOnce();
});

test("arrows are shortcuts where nothing has the focus, also with single keys off", () => {
  fireEvent.keyDown(screen.getByRole("button", { name: "Press" }), { key: "ArrowDown" });
  press("ArrowDown", { shiftKey: true });
  expect(arrow).not.toHaveBeenCalled();
  setSingleKeys(false);
  press("ArrowDown");
  expect(arrow).toHaveBeenCalledOnce();
  fireEvent.keyDown(screen.getByRole("button", { name: "Add" }), { key: "ArrowDown" });
  expect(arrow, "from a button above the rows").toHaveBeenCalledTimes(2);
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

test("Ctrl+Shift+Z and Ctrl+Y redo, and undo nothing", () => {
  press("Z", { ctrlKey: true, shiftKey: true });
  press("y", { ctrlKey: true });
  press("z", { metaKey: true, shiftKey: true });
  expect(redo).toHaveBeenCalledTimes(3);
  expect(undo).not.toHaveBeenCalled();
});
