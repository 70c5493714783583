import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useListOptions } from "./use-list-options";

const lists = ["Home", "Home office", "Homework"].map((title) => ({ id: title, title }));
const now = { date: "2026-11-24", time: "10:00" };

afterEach(cleanup);

function QuickLine() {
  const input = useRef<HTMLInputElement>(null);
  const [line, setLine] = useState({ text: "", ignored: [] as readonly string[] });
  const { options, active, point, take, close, onKeyDown, fieldProps } = useListOptions({
    input,
    line,
    lists,
    now,
    named: undefined,
    onWrite: setLine,
  });
  return (
    <>
      <input
        ref={input}
        aria-label="Task"
        value={line.text}
        {...fieldProps}
        onKeyDown={(event) => (event.key === "Escape" ? close() : onKeyDown(event))}
      />
      <ul>
        {options.map(({ title }, index) => (
          <li key={title}>
            <button
              aria-current={index === active}
              onPointerMove={() => point(index)}
              onClick={() => take(index)}
              type="button"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Task");
const offered = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const active = () => screen.queryByRole("button", { current: true })?.textContent;

function type(text: string, caret = text.length): void {
  render(<QuickLine />);
  fireEvent.change(field(), { target: { value: text } });
  field().setSelectionRange(caret, caret);
  fireEvent.select(field());
}

/** Returns whether the key was left to the browser. */
const press = (key: string, modifiers: object = {}) => fireEvent.keyDown(field(), { key, ...modifiers });

test("arrows go through the lists in a circle, and the first of them is active", () => {
  type("Essay #hom");
  expect(offered()).toEqual(["Home", "Home office", "Homework", "hom"]);
  expect(active()).toBe("Home");
  press("ArrowDown");
  expect(active()).toBe("Home office");
  press("ArrowUp");
  press("ArrowUp");
  expect(active()).toBe("hom");
  press("ArrowDown");
  expect(active()).toBe("Home");
});

test("while nothing is typed, the first list is active, and Up leads to the last", () => {
  type("#");
  expect(active()).toBe("Home");
  press("ArrowUp");
  expect(active()).toBe("Homework");
  press("ArrowDown");
  expect(active()).toBe("Home");
});

test.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }])(
  "%j with an arrow is no key of the lists",
  (modifier) => {
    type("#hom");
    expect(press("ArrowDown", modifier)).toBe(true);
    expect(active()).toBe("Home");
  },
);

test("Shift and Tab leaves the field, and Tab takes a list", () => {
  type("#hom");
  expect(press("Tab", { shiftKey: true })).toBe(true);
  expect(field().value).toBe("#hom");
  expect(press("Tab")).toBe(false);
  expect(field().value).toBe("#Home ");
});

test("a list that is pointed at is active until another text is typed", () => {
  type("#hom");
  fireEvent.pointerMove(screen.getByText("Homework"));
  expect(active()).toBe("Homework");
  fireEvent.change(field(), { target: { value: "#home" } });
  fireEvent.select(field());
  expect(active()).not.toBe("Homework");
});

test("Enter writes the list in place of its word, with the caret behind it", () => {
  type("Read #homew tomorrow", "Read #homew".length);
  press("Enter");
  expect(field().value).toBe("Read #Homework tomorrow");
  expect(field().selectionStart).toBe("Read #Homework ".length);
  expect(offered()).toEqual([]);
});

test("a closed listbox opens again by an arrow, or at another word", () => {
  type("#hom");
  press("Escape");
  expect(offered()).toEqual([]);
  expect(press("Enter"), "it submits the line").toBe(true);
  press("ArrowDown");
  expect(offered()).toHaveLength(4);
  press("Escape");
  fireEvent.change(field(), { target: { value: "#hom #" } });
  field().setSelectionRange(6, 6);
  fireEvent.select(field());
  expect(offered()).not.toEqual([]);
});
