import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyLine, useQuickLines } from "./use-quick-lines";

vi.mock("@/shared/services", () => ({ useSession: () => ({ status: "signed_in", user: { id: "ann" } }) }));

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const line = (text: string) => ({ text, ignored: [] });

test("a line that could not be added comes up again, after the one that is being written, and after a reload", () => {
  const { result, unmount } = renderHook(() => useQuickLines());
  const milk = line("Milk");
  act(() => result.current.write(milk));
  act(() => result.current.send({ makesList: false }));
  expect(result.current.line).toEqual(emptyLine);
  act(() => result.current.write(line("Bread")));
  act(() => result.current.settle(milk, false));
  expect(result.current.line).toEqual(line("Bread"));
  act(() => result.current.send({ makesList: false }));
  expect(result.current.line).toEqual(milk);
  unmount();
  // What became of the bread nobody knows: it is offered again.
  const { result: again } = renderHook(() => useQuickLines());
  expect(again.current.line).toEqual(milk);
  act(() => again.current.send({ makesList: false }));
  expect(again.current.line).toEqual(line("Bread"));
});

test("a line that was added is gone, and whatever else lies in the storage is no line", () => {
  const { result } = renderHook(() => useQuickLines());
  const milk = line("Milk");
  act(() => result.current.write(milk));
  act(() => result.current.send({ makesList: false }));
  act(() => result.current.settle(milk, true));
  expect(result.current.line).toEqual(emptyLine);
  cleanup();
  sessionStorage.setItem(
    "drafts ann quick_add",
    JSON.stringify([3, null, { text: 1 }, { text: "Tea", ignored: [4, "a"] }]),
  );
  expect(renderHook(() => useQuickLines()).result.current.line).toEqual({ text: "Tea", ignored: ["a"] });
});

test("while a list is on its way, that is known, whatever else is sent", () => {
  const { result } = renderHook(() => useQuickLines());
  const [milk, tea] = [line("Milk #New"), line("Tea")];
  act(() => result.current.write(milk));
  act(() => result.current.send({ makesList: true }));
  act(() => result.current.write(tea));
  act(() => result.current.send({ makesList: false }));
  act(() => result.current.settle(tea, true));
  expect(result.current.isMakingList).toBe(true);
  act(() => result.current.settle(milk, true));
  expect(result.current.isMakingList).toBe(false);
});
