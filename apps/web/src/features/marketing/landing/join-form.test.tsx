import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createLoginStore } from "@/shared/login/login-store";
import { stubServer } from "@/shared/testing/stub-server";
import { JoinForm } from "./join-form";

const JOIN = "waitingList.join";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function join(email: string): Promise<HTMLInputElement> {
  render(<JoinForm loginStore={createLoginStore(localStorage)} />);
  const field = screen.getByLabelText<HTMLInputElement>("Email");
  field.value = email;
  await act(async () => screen.getByRole("button").click());
  return field;
}

describe("an invalid address is not sent", () => {
  test.each(["", "ann", "ann@example", "a b@example.com", "a@b@example.com", "@example.com", "ann@.", "ann@example."])(
    "%j",
    async (email) => {
      const { calls } = stubServer();
      const field = await join(email);
      expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address.");
      expect(document.activeElement).toBe(field);
      expect(calls).toEqual([]);
    },
  );
});

test("an error describes the address until that is edited", async () => {
  stubServer();
  const field = await join("ann");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")).toBe(screen.getByRole("alert"));
  fireEvent.input(field, { target: { value: "annx" } });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});

test("the confirmation has the server's message", async () => {
  stubServer({ [JOIN]: { value: { message: "You are number 7." } } });
  await join("ann@example.com");
  expect((await screen.findByRole("dialog")).textContent).toContain("You are number 7.");
});

test("the server's error of the address is shown under it, capitalised", async () => {
  const errors = { email: ["waiting list entry with this email already exists."] };
  stubServer({ [JOIN]: { error: { code: "invalid", errors } } });
  const field = await join("ann@example.com");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Waiting list entry with this email already exists.");
  expect(field.value).toBe("ann@example.com");
});

test("another error of the server is shown unchanged", async () => {
  stubServer({ [JOIN]: { error: { code: "throttled", retry_after_seconds: 1 }, status: 429 } });
  await join("ann@example.com");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Request was throttled. Expected available in 1 second.");
});

test("without a connection it shows an error, the text remains, and each press sends once", async () => {
  const server = stubServer({ [JOIN]: "unreachable" });
  const field = await join("ann@example.com");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("There was an error submitting the email. Please try again later.");
  expect(field.value).toBe("ann@example.com");
  server.respond(JOIN, { value: { message: "" } });
  await act(async () => {
    screen.getByRole("button").click();
    screen.getByRole("button").click();
  });
  expect((await screen.findByRole("dialog")).textContent).toContain("Thank you for joining!");
  expect(server.calls.map(({ input }) => input)).toEqual([{ email: "ann@example.com" }, { email: "ann@example.com" }]);
  expect(field.value).toBe("");
});

test("text typed before a reload is in the field, once", () => {
  sessionStorage.setItem("join-email", "ann@example.com");
  const draw = () => render(<JoinForm loginStore={createLoginStore(localStorage)} />);
  draw();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ann@example.com");
  cleanup();
  draw();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
});
