import type { CreatedAccessKey } from "@hourloom/schema/accounts/access-keys";
import { Toaster } from "@hourloom/ui/toast";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mira } from "@/shared/testing/people";
import { renderApp } from "@/shared/testing/render-app";
import { stubServer, type StubServer } from "@/shared/testing/stub-server";
import { AccessKeysList } from "./access-keys-list";
import { phoneKey } from "./testing/phone-key";

const phone = { ...phoneKey, scopes: { events: "write", tasks: "write", api: "none" } } as const;
const created: CreatedAccessKey = { ...phone, key: "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE" };

let server: StubServer;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("token", "mira");
  localStorage.setItem("user", JSON.stringify(mira));
  // jsdom has neither.
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  server = stubServer({ "accounts.me": { value: mira }, "accessKeys.list": { value: [] } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialog = () => within(screen.getByRole("dialog"));
const press = (name: string) => fireEvent.click(dialog().getByRole("button", { name }));
const inputsOf = (procedure: string) =>
  server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);

async function renderList(): Promise<void> {
  await renderApp(
    <>
      <AccessKeysList profile={mira} />
      <Toaster />
    </>,
  );
}

async function chooseKey(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "New key…" }));
  fireEvent.change(dialog().getByLabelText("Name"), { target: { value: "Phone" } });
  press("Continue");
  fireEvent.input(dialog().getByLabelText("Your password"), { target: { value: "quiet-river-stone" } });
}

test("a list without keys, or without a response, says so", async () => {
  await renderList();
  expect(await screen.findByText("There are no access keys yet.")).toBeTruthy();
  cleanup();
  server.respond("accessKeys.list", "unreachable");
  await renderList();
  expect(await screen.findByText(/Your access keys could not be loaded/)).toBeTruthy();
  server.respond("accessKeys.list", { value: [phone] });
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Calendars: read and change · Task lists: read and change")).toBeTruthy();
});

test("a key is created with the password, and its dialog warns once of leaving without a copy", async () => {
  server.respond("accessKeys.create", { value: created });
  await renderList();
  await chooseKey();
  press("Create the key");
  const field = await screen.findByLabelText<HTMLInputElement>("Key, in place of the password");
  expect(field.value).toBe(created.key);
  expect(inputsOf("accessKeys.create")).toEqual([
    {
      name: "Phone",
      scopes: { events: "write", tasks: "write", api: "none" },
      expires_at: null,
      current_password: "quiet-river-stone",
    },
  ]);
  press("Done");
  expect(await screen.findByText(/You have not copied the key/)).toBeTruthy();
  press("Done");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a copied key needs no warning", async () => {
  server.respond("accessKeys.create", { value: created });
  await renderList();
  await chooseKey();
  press("Create the key");
  await screen.findByLabelText("Key, in place of the password");
  press("Copy");
  // Without a clipboard it is selected.
  expect(await screen.findByText("Copy it by hand: it is selected.")).toBeTruthy();
  press("Done");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a wrong password is explained, and Back returns to what was chosen", async () => {
  const errors = { current_password: ["Invalid password."] };
  server.respond("accessKeys.create", { error: { code: "invalid", errors } });
  await renderList();
  await chooseKey();
  press("Create the key");
  expect(await screen.findByText("Invalid password.")).toBeTruthy();
  press("Back");
  expect(dialog().getByLabelText("Name")).toHaveProperty("value", "Phone");
});

test("a key that was revoked elsewhere leaves the list, too", async () => {
  server.respond("accessKeys.list", { value: [phone] });
  await renderList();
  fireEvent.click(await screen.findByRole("button", { name: "Revoke the access key “Phone”" }));
  server.respond("accessKeys.revoke", { error: { code: "not_found" }, status: 404 });
  server.respond("accessKeys.list", { value: [] });
  fireEvent.input(dialog().getByLabelText("Your password"), { target: { value: "quiet-river-stone" } });
  press("Revoke the key");
  expect(await screen.findByText("There are no access keys yet.")).toBeTruthy();
  expect(await screen.findByText("The access key “Phone” was revoked.")).toBeTruthy();
});
