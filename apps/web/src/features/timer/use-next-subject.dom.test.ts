import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNextSubject } from "./use-next-subject";

vi.mock("@/shared/api/services", () => ({ useLogin: () => ({ status: "signed_in", user: { id: "ann" } }) }));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const essay = { title: "Essay", task: null };
const waiting: Parameters<typeof useNextSubject>[0] = { task: null, running: undefined, version: 3 };

function show(initialProps = waiting) {
  const { result, rerender } = renderHook(useNextSubject, { initialProps });
  return { next: () => result.current[0], type: () => act(() => result.current[1](essay)), rerender };
}

test("the next title survives a reload and a start rejected by the server", () => {
  const before = show();
  before.type();
  before.rerender({ ...waiting, running: essay });
  before.rerender(waiting);
  expect(before.next()).toEqual(essay);
  expect(show().next()).toEqual(essay);
});

test("it is removed once a phase has started with it", () => {
  const before = show();
  before.type();
  before.rerender({ ...waiting, running: essay, version: 4 });
  before.rerender({ ...waiting, version: 5 });
  expect(before.next()).toBeUndefined();
  expect(show({ ...waiting, version: 5 }).next()).toBeUndefined();
});

test("it stays when the last phase is dismissed", () => {
  const before = show();
  before.type();
  before.rerender({ ...waiting, version: 4 });
  expect(before.next()).toEqual(essay);
});

test("it stays while another phase runs", () => {
  const before = show();
  before.type();
  before.rerender({ ...waiting, running: { title: "E-mail", task: null }, version: 4 });
  before.rerender({ ...waiting, version: 5 });
  expect(before.next()).toEqual(essay);
  expect(show({ ...waiting, version: 5 }).next()).toEqual(essay);
});
