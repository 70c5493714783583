import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { createServices, ServicesProvider } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { useSwitchQuestion } from "./switch-question";

test("a question that is open at sign-out is not asked of the next user", () => {
  localStorage.clear();
  const loginStore = createLoginStore(localStorage);
  const services = createServices(loginStore);
  loginStore.beginSignIn("of-ann");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={services}>{children}</ServicesProvider>
  );
  const { result, rerender } = renderHook(useSwitchQuestion, { wrapper });
  const event = { type: "start", phase: "focus", mode: "flowtime", session: "s", task: null, title: "Write" } as const;
  result.current.set({ event, isUndoable: true });
  rerender();
  expect(result.current.get()).toMatchObject({ event: { title: "Write" } });

  loginStore.end();
  loginStore.beginSignIn("of-mira");
  rerender();
  expect(result.current.get()).toBeUndefined();
});
