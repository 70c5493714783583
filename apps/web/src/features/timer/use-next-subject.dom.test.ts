import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNextSubject } from "./use-next-subject";

vi.mock("@/shared/services", () => ({ useSession: () => ({ status: "signed_in", user: { id: "ann" } }) }));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const waiting = { task: null, isRunning: false, version: 3 };
const essay = { title: "Essay", task: null };

function show(initialProps = waiting) {
  const { result, rerender } = renderHook(useNextSubject, { initialProps });
  return { next: () => result.current[0], type: () => act(() => result.current[1](essay)), see: rerender };
}

test("what was typed for the next phase outlives a reload and a phase that the server did not begin", () => {
  const before = show();
  before.type();
  before.see({ ...waiting, isRunning: true });
  before.see(waiting);
  expect(before.next()).toEqual(essay);
  expect(show().next()).toEqual(essay);
});

test("it is not offered again once a phase has begun, neither after its stop nor after a reload", () => {
  const before = show();
  before.type();
  before.see({ ...waiting, isRunning: true, version: 4 });
  before.see({ ...waiting, version: 5 });
  expect(before.next()).toBeUndefined();
  expect(show({ ...waiting, version: 5 }).next()).toBeUndefined();
});

test("it stays when the last phase is dismissed", () => {
  const before = show();
  before.type();
  before.see({ ...waiting, version: 4 });
  expect(before.next()).toEqual(essay);
});
