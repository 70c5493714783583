import { aPomodoro } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { sessionListQuery } from "./queries";

test("refetched sessions keep their identity unless the list has changed", () => {
  const { structuralSharing } = sessionListQuery(createServices(createLoginStore(localStorage)).api, {
    kind: "past",
    limit: 2,
  });
  const listed = (title: string, truncated = false, tasks = [{ id: "t", title: "Thesis" }]) => ({
    items: [aPomodoro({ title })],
    truncated,
    tasks,
  });
  const old = listed("Write");
  expect(structuralSharing(old, listed("Write"))).toBe(old);
  expect(structuralSharing(old, listed("Write", true))).toEqual(listed("Write", true));
  expect(structuralSharing(old, listed("Read"))).toEqual(listed("Read"));
  expect(structuralSharing(old, listed("Write", false, []))).toEqual(listed("Write", false, []));
});
