import { afterEach, expect, test } from "vitest";
import { focusLoadedContent } from "./focus-first.ts";

afterEach(() => document.body.replaceChildren());

/** Two dialogs, of which the second was opened last, with content that has just loaded. */
function openDialogs() {
  document.body.innerHTML = ["first", "second"]
    .map((name) => `<div role="dialog" tabindex="-1" id="${name}"><p><input data-first-focus name="${name}"></p></div>`)
    .join("");
  const find = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  };
  return { find, content: find("#second p"), field: find("[name=second]") };
}

test("loaded content gets the focus if nothing has it, also beside another dialog", () => {
  const { content, field } = openDialogs();
  focusLoadedContent(content);
  expect(document.activeElement).toBe(field);
});

test("it gets the focus from its own dialog, and from nothing else", () => {
  const { find, content, field } = openDialogs();
  for (const other of [find("#first"), find("[name=first]")]) {
    other.focus();
    focusLoadedContent(content);
    expect(document.activeElement).toBe(other);
  }
  find("#second").focus();
  focusLoadedContent(content);
  expect(document.activeElement).toBe(field);
});
