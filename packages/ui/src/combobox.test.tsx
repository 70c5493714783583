import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Combobox, findOptions } from "./combobox.tsx";
import { Field } from "./field.tsx";

const options = [
  { value: "America/New_York", label: "America/New York" },
  { value: "Asia/Kathmandu", label: "Asia/Kathmandu", keywords: "Asia/Katmandu" },
  { value: "Europe/Berlin", label: "Europe/Berlin" },
];
test.each([
  ["york", ["America/New_York"]],
  ["NEW am", ["America/New_York"]],
  ["katmandu", ["Asia/Kathmandu"]],
  ["ew", []],
  [" ", options.map(({ value }) => value)],
])("%j is found at the beginnings of words, under former names, too", (typed, values) => {
  expect(findOptions(options, typed).map(({ value }) => value)).toEqual(values);
});

function Zone() {
  const [value, setValue] = useState("Europe/Berlin");
  return (
    <Field label="Time zone">
      {(control) => (
        <Combobox control={control} value={value} options={options} onChoose={setValue} emptyText="Nothing." />
      )}
    </Field>
  );
}

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  const container = document.body.appendChild(document.createElement("div"));
  root = createRoot(container);
  act(() => root.render(<Zone />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function only<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}
const field = () => only<HTMLInputElement>("[role=combobox]");
const list = () => only<HTMLElement>("[role=listbox]");
const status = () => only("[role=status]").textContent;
const rows = () => [...document.querySelectorAll("[role=option]")];
function send(to: Element | undefined, event: Event) {
  act(() => {
    to?.dispatchEvent(event);
  });
}
const press = (key: string) => send(field(), new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** Types as a browser does: replaces the selected text. */
function type(text: string) {
  const { value, selectionStart, selectionEnd } = field();
  const next = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0);
  // Bypasses React's value tracking, which would ignore the event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), next);
  send(field(), new Event("input", { bubbles: true }));
}

test("what is typed replaces what is chosen: on focus, after a choice and after Escape", () => {
  act(() => field().focus());
  type("kath");
  expect(field().value).toBe("kath");
  press("Enter");
  expect(field().value).toBe("Asia/Kathmandu");
  type("york");
  expect(field().value).toBe("york");
  press("Escape");
  expect(field().value).toBe("Asia/Kathmandu");
  type("berl");
  expect(field().value).toBe("berl");
});

test("keys of an input method choose nothing", () => {
  act(() => field().focus());
  type("kath");
  send(field(), new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  expect(field().value).toBe("kath");
});

test("the list has the label of its field, and the status has the number of options", () => {
  expect(status()).toBe("");
  expect(list().hidden).toBe(true);
  act(() => field().click());
  expect(list().getAttribute("aria-label")).toBe("Time zone");
  expect(status()).toBe("3 matches");
  type("kath");
  expect(status()).toBe("1 match");
  type("nowhere");
  expect(status()).toBe("Nothing.");
  expect(list().hidden).toBe(true);
  press("Escape");
  expect(status()).toBe("");
});

test("pointer and keys move the same active option, and the pointer scrolls nothing", () => {
  act(() => field().click());
  vi.mocked(Element.prototype.scrollIntoView).mockClear();
  send(rows()[0], new Event("pointermove", { bubbles: true }));
  expect(field().getAttribute("aria-activedescendant")).toBe(rows()[0]?.id);
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  press("ArrowDown");
  expect(field().getAttribute("aria-activedescendant")).toBe(rows()[1]?.id);
  expect(rows().filter((row) => row.classList.contains("bg-sunken"))).toEqual([rows()[1]]);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});
