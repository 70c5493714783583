import { dataCounts, dataKinds } from "@hourloom/schema/accounts/account-data";
import { unknownReferenceText } from "@hourloom/schema/fields/error-texts";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { stubServer } from "@/shared/testing/stub-server";
import { countsText, exportProblemText, importProblemText, isEmptyAccount } from "./data-messages";

afterEach(() => vi.unstubAllGlobals());

/** The error of a call, rejected with `domainError` or without a connection. */
async function errorOf(domainError?: DomainError): Promise<unknown> {
  stubServer({ "accounts.me": domainError === undefined ? "unreachable" : { error: domainError } });
  const { client } = createServices(createLoginStore(localStorage));
  return client.accounts.me.query().catch((error: unknown) => error);
}

const importText = async (domainError?: DomainError, mayBeCommitted = false) =>
  importProblemText(await errorOf(domainError), { mayBeCommitted });

test("as long as the result of an import is unknown, no other error is shown", async () => {
  expect(await importText()).toMatch(/^Nothing has been imported\. Hourloom cannot be reached just now\./);
  expect(await importText(undefined, true)).toBe(
    "It is not known yet whether everything was imported. Hourloom cannot be reached just now. Try again in a moment.",
  );
  expect(await importText({ code: "idempotency_running" }, true)).toBe(
    "It is not known yet whether everything was imported. The server is still at work on it. Try again in a moment.",
  );
  expect(await importText({ code: "unavailable", retry_after_seconds: 1 }, true)).toBe(
    "It is not known yet whether everything was imported. The server is busy just now. Try again in a moment.",
  );
});

test.each([
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [3_000, "50 minutes"],
  [3_301, "an hour"],
  [3_600, "an hour"],
  [5_400, "2 hours"],
  [86_400, "24 hours"],
])("a wait of %i seconds is shown as about %s", async (retry_after_seconds, expected) => {
  const text = `That was too often. Try again in about ${expected}.`;
  expect(await importText({ code: "throttled", retry_after_seconds })).toBe(`Nothing has been imported. ${text}`);
  expect(exportProblemText(await errorOf({ code: "throttled", retry_after_seconds }))).toBe(
    `Nothing has been exported. ${text}`,
  );
});

const missingReference = [unknownReferenceText("0193aaaa-0000-7000-8000-000000000001")];
const wrong = ["This field is required."];

test.each([
  ["tasks.1.task_list", missingReference, "Task 1, list: This names something that is not in the file."],
  ["pomodoros.7.task", missingReference, "Pomodoro 7, task: This names something that is not in the file."],
  ["events.2.start_time", wrong, "Event 2, start: This field is required."],
  ["events.3.exceptions.date", wrong, "Event 3, changed occurrence, date: This field is required."],
  ["tasks.4.subtasks.0.title", wrong, "Task 4, subtask 1, title: This field is required."],
  ["tasks.4.subtasks", wrong, "Task 4, subtasks: This field is required."],
  ["flowtimes.5.focused_seconds", wrong, "Flow time session 5, focus time: This field is required."],
  ["settings.1.long_break_after", wrong, "Settings, long break after: This field is required."],
  ["timer.state.run.started_at", wrong, "Timer, state, run, start: This field is required."],
  ["account", wrong, "Account: This field is required."],
  ["non_field_errors", ["This account is not empty."], "This account is not empty."],
])("the path of an error is readable: %s", async (place, texts, expected) => {
  expect(await importText({ code: "invalid", errors: { [place]: texts } })).toBe(
    `Nothing has been imported. ${expected}`,
  );
});

describe("the rows of an account", () => {
  const none = Object.fromEntries(dataKinds.map((kind) => [kind, 0]));
  const fresh = dataCounts.parse({ ...none, calendars: 1 });

  test.each([
    ["the calendar that every account has", fresh, true, "nothing but settings"],
    ["another calendar", { ...fresh, calendars: 2 }, false, "2 calendars"],
    ["a list with tasks", { ...fresh, task_lists: 1, tasks: 12 }, false, "1 list, 12 tasks"],
  ])("%s", (_name, counts, isEmpty, text) => {
    expect(isEmptyAccount(counts)).toBe(isEmpty);
    expect(countsText(counts)).toBe(text);
  });
});
