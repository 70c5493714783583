import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useQuickAddDrafts } from "./use-quick-add-drafts";

vi.mock("@/shared/api/services", () => ({ useLogin: () => ({ status: "signed_in", user: { id: "ann" } }) }));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const texts = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);

/** The lines after an operation. */
function quickLines() {
  const { result } = renderHook(() => useQuickAddDrafts());
  const { current: first } = result;
  return {
    now: () => result.current,
    do: (what: (lines: typeof first) => void) => act(() => what(result.current)),
    write: (text: string) => act(() => result.current.write({ text, ignored: [] })),
    send: (makesList = false) => {
      const { line } = result.current;
      act(() => result.current.send({ makesList }));
      return line;
    },
    draft: (text: string) => {
      const found = result.current.drafts.find((one) => one.text === text);
      if (found === undefined) throw new Error(`There is no draft ${text}.`);
      return found;
    },
  };
}

test("a line that is left is a draft, with what is words in it and when it was typed, also after a reload", () => {
  vi.useFakeTimers({ now: 5000 });
  const lines = quickLines();
  lines.do(({ write }) => write({ text: "Milk fri", ignored: ["date fri"] }));
  vi.setSystemTime(9000);
  lines.do(({ leave }) => leave());
  const draft = { text: "Milk fri", ignored: ["date fri"], savedAtMs: 5000 };
  expect(lines.now().line.text).toBe("");
  expect(lines.now().drafts).toMatchObject([draft]);
  lines.write("Bread");
  cleanup();
  const again = quickLines().now();
  expect(again.line.text).toBe("");
  expect(again.drafts).toMatchObject([{ text: "Bread", savedAtMs: 9000 }, draft]);
});

test("the current line becomes a draft when another one is restored", () => {
  const lines = quickLines();
  lines.write("Milk");
  lines.do(({ leave }) => leave());
  lines.write("Bread");
  lines.do(({ restore }) => restore(lines.draft("Milk")));
  expect(lines.now().line.text).toBe("Milk");
  expect(texts(lines.now().drafts)).toEqual(["Bread"]);
  lines.do(({ restore, line }) => restore(line));
  expect(lines.now().line.text, "it is there already").toBe("Milk");
  lines.do(({ discard }) => discard(lines.draft("Bread")));
  expect(lines.now().drafts).toEqual([]);
  lines.write("  ");
  lines.do(({ leave }) => leave());
  expect(lines.now().drafts, "spaces are no text").toEqual([]);
});

test("all are saved, the newest first, also those that could not be added", () => {
  const lines = quickLines();
  for (const text of ["1", "2", "3", "4", "5", "6"]) {
    lines.write(text);
    lines.do(({ leave }) => leave());
  }
  lines.write("7");
  const failed = lines.send();
  lines.do(({ settle }) => settle(failed, false));
  expect(texts(lines.now().drafts).join("")).toBe("7654321");
  cleanup();
  expect(texts(quickLines().now().drafts).join("")).toBe("7654321");
});

test("a line that could not be added is a draft, and may be restored from any later line", () => {
  const lines = quickLines();
  lines.write("Milk");
  const milk = lines.send();
  expect(lines.now().drafts, "it is on its way").toEqual([]);
  lines.write("Bread");
  lines.do(({ settle }) => settle(milk, false));
  expect(lines.now().line.text).toBe("Bread");
  expect(texts(lines.now().drafts)).toEqual(["Milk"]);
  lines.do(({ restore }) => restore(milk));
  expect(lines.now().line.text).toBe("Milk");
  expect(texts(lines.now().drafts)).toEqual(["Bread"]);
});

test("lines without a response are offered after a reload, added ones are not", () => {
  const lines = quickLines();
  lines.write("Milk");
  const milk = lines.send();
  lines.write("Bread");
  lines.send();
  lines.do(({ settle }) => settle(milk, true));
  cleanup();
  expect(texts(quickLines().now().drafts)).toEqual(["Bread"]);
});

test("lines of an older version are drafts, and invalid stored values are ignored", () => {
  const stored = JSON.stringify([3, null, { text: 1 }, { text: " " }, { text: "Tea", ignored: [4, "a"] }]);
  sessionStorage.setItem("drafts ann quick_add", stored);
  expect(quickLines().now().drafts).toMatchObject([{ text: "Tea", ignored: ["a"] }]);
  cleanup();
  sessionStorage.setItem("drafts ann quick_add", "{");
  expect(quickLines().now().drafts).toEqual([]);
});

test("isMakingList is true while a new list is being created", () => {
  const lines = quickLines();
  lines.write("Milk #New");
  const milk = lines.send(true);
  lines.write("Tea");
  const tea = lines.send();
  lines.do(({ settle }) => settle(tea, true));
  expect(lines.now().isMakingList).toBe(true);
  lines.do(({ settle }) => settle(milk, true));
  expect(lines.now().isMakingList).toBe(false);
});

test("a draft that was typed again and added is gone, others stay", () => {
  const lines = quickLines();
  for (const text of ["Dentist fri", "Milk"]) {
    lines.write(text);
    lines.do(({ leave }) => leave());
  }
  lines.write("Dentist fri ");
  const sent = lines.send();
  expect(texts(lines.now().drafts)).toEqual(["Milk", "Dentist fri"]);
  lines.do(({ settle }) => settle(sent, true));
  expect(texts(lines.now().drafts)).toEqual(["Milk"]);
});
