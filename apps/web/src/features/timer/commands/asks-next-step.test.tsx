import { applyEvent } from "@hourloom/domain/timer/apply-event";
import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { Timer } from "@hourloom/schema/timer";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ChangesProvider } from "@/features/changes/changes-provider";
import { createServices, ServicesProvider } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { stubServer } from "@/shared/testing/stub-server";
import { timerQuery } from "@/shared/timer/queries";
import { useNextStepQuestion } from "./next-step-question";
import { useTimerCommands } from "./use-timer-commands";

afterEach(() => vi.unstubAllGlobals());

const start = { type: "start", phase: "focus", mode: "flowtime", session: "s", task: null, title: "Write" } as const;

/** A timer that runs. */
function runningTimer(): Timer {
  const context = { nowMs: 1, day: "2026-11-22", settings: defaultSettings };
  const result = applyEvent({ status: "idle", cycle: { done: 0, day: "2026-11-22" } }, start, context);
  if (!result.ok) throw new Error("The timer did not start.");
  return { state: result.state, version: 1, now_ms: 1 };
}

test.each([
  [true, "asked"],
  [false, "not asked"],
])("with asks_next_step %s, what comes next is %s when work is stopped", (asks_next_step, asked) => {
  localStorage.clear();
  stubServer({ "timer.send": "never" });
  const services = createServices(createLoginStore(localStorage));
  const settings = { ...defaultSettings, asks_next_step };
  services.queryClient.setQueryData(services.api.settings.get.queryKey(), settings);
  services.queryClient.setQueryData(timerQuery(services.api).queryKey, runningTimer());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        <ChangesProvider>{children}</ChangesProvider>
      </QueryClientProvider>
    </ServicesProvider>
  );
  const { result } = renderHook(() => ({ ...useTimerCommands(), question: useNextStepQuestion() }), { wrapper });
  void result.current.send({ type: "stop" });
  expect(result.current.question.get() === undefined ? "not asked" : "asked").toBe(asked);
});
