import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices, ServicesProvider } from "@/shared/services";
import { createSession } from "@/shared/session";
import { ActivationScreen } from "./activation-screen";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answer(status: number, body: unknown): void {
  fetched.mockImplementation(async () => Response.json([body], { status }));
}

function refusal(httpStatus: number, code: string, value: object) {
  return { error: { code: -32003, message: code, data: { code: "FORBIDDEN", httpStatus, refusal: value } } };
}

function show(uid: string): void {
  const services = createServices(createSession(localStorage));
  const rootRoute = createRootRoute({ component: () => <ActivationScreen link={{ uid, token: "secret" }} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory(), scrollRestoration: false });
  render(
    <StrictMode>
      <ServicesProvider services={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </StrictMode>,
  );
}

test("activates exactly once, although effects run twice, and takes the token out of the address", async () => {
  answer(200, { result: {} });
  window.history.replaceState(null, "", "/activate/once/secret");
  show("once");
  expect(await screen.findByText("Account activation is in progress...")).toBeTruthy();
  expect(await screen.findByText("Your account has been successfully activated!")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/app");
  expect(fetched).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe("/activate");
});

test("a stale link shows the server's detail", async () => {
  answer(403, refusal(403, "link_stale", { code: "link_stale" }));
  show("stale");
  expect(await screen.findByText("Stale token for given user.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("without an answer it says so, and Retry tries anew", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  show("unreachable");
  expect(await screen.findByText("There was an error activating your account. Please try again.")).toBeTruthy();
  answer(200, { result: {} });
  screen.getByRole("button", { name: "Retry" }).click();
  expect(await screen.findByText("Your account has been successfully activated!")).toBeTruthy();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});

test("a server that is busy has not judged the link: Retry is offered, and what else to do", async () => {
  answer(429, refusal(429, "throttled", { code: "throttled", retry_after_seconds: 5 }));
  show("busy");
  expect(await screen.findByText(/^Your link is still good/)).toBeTruthy();
  answer(200, { result: {} });
  screen.getByRole("button", { name: "Retry" }).click();
  expect(await screen.findByText("Your account has been successfully activated!")).toBeTruthy();
});

test("a link that is not whole says where to look, without a Retry that cannot help", async () => {
  answer(400, refusal(400, "invalid", { code: "invalid", errors: { token: ["Invalid token for given user."] } }));
  show("cut");
  expect(await screen.findByText(/check that it is complete/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
