import type { FeedCreate } from "@hourloom/schema/accounts/feeds";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unwrap } from "../../core/domain-error.ts";
import { contentOf } from "../../mail/account-mails.ts";
import { createTestApp, linkParts, sendAllMail, TEST_PASSWORD, type TestApp } from "../../testing/test-app.ts";

/** Feeds as what opens an account: who makes an address, what is told of it, and what ends it. */

const NOW = Date.parse("2026-11-28T12:00:00Z");
const NEW_PASSWORD = "broad-meadow-lark";
const FEEDS_ENDED = "All feeds of your calendars ended, too";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOW));

const confirmation = { current_password: TEST_PASSWORD };
const client = { address: "192.0.2.1", network: "192.0.2.*", browser: "Firefox on Linux", family: "" };

async function join(name: string) {
  const { token, email, id } = await api.signIn(name);
  const actor = unwrap(await api.services.accounts.authenticate(token));
  const [calendar] = await api.services.calendars.listAll(actor);
  return { actor, token, email, id, calendar: calendar?.id ?? "" };
}
type Joined = Awaited<ReturnType<typeof join>>;

const make = ({ actor, calendar }: Joined, more: Partial<FeedCreate> = {}) =>
  api.services.feeds.create(
    actor,
    { title: "Shared", mode: "full", calendars: [calendar], ...confirmation, ...more },
    client,
  );
const list = async ({ actor }: Joined) => unwrap(await api.services.feeds.list(actor));
const statusOf = async (address: string) => (await api.call("GET", new URL(address).pathname)).status;
const kindsOf = async ({ id }: Joined) => {
  const events = api.db.selectFrom("audit_events").select("kind").where("user_id", "=", id).orderBy("id");
  return (await events.execute()).map(({ kind }) => kind);
};

async function mailsTo(email: string) {
  await sendAllMail(api.services.mailOutbox);
  return api.mails.filter(({ to }) => to === email);
}
async function linkTo(email: string, kind: string) {
  return linkParts((await mailsTo(email)).findLast((mail) => mail.kind === kind)?.link ?? "");
}

describe("an address of a feed", () => {
  test.each([
    ["without the password", { current_password: undefined }],
    ["with a wrong one", { current_password: "wrong-river-stone" }],
  ])("is not made %s, nor replaced", async (name, wrong) => {
    const person = await join(`wrong.${name.replaceAll(" ", ".")}`);
    const invalid = { ok: false, error: { code: "invalid", errors: { current_password: [expect.any(String)] } } };
    expect(await make(person, wrong)).toMatchObject(invalid);
    const { feed, address } = unwrap(await make(person));
    const rotation = { id: feed.id, ...confirmation, ...wrong };
    expect(await api.services.feeds.rotate(person.actor, rotation, client)).toMatchObject(invalid);
    expect(await statusOf(address)).toBe(200);
    expect(await list(person)).toHaveLength(1);
  });

  test("is notified and audited, as is its end", async () => {
    const person = await join("noticed");
    const { feed } = unwrap(await make(person));
    api.setNow(NOW + MINUTE_MS);
    unwrap(await api.services.feeds.rotate(person.actor, { id: feed.id, ...confirmation }, client));
    api.setNow(NOW + 2 * MINUTE_MS);
    unwrap(await api.services.feeds.remove(person.actor, feed.id, client));
    const mail = { kind: "feed_address_created", circumstances: { browser: "Firefox on Linux" } };
    expect(await mailsTo(person.email)).toMatchObject([mail, mail]);
    expect((await kindsOf(person)).slice(-3)).toEqual(["feed_created", "feed_rotated", "feed_deleted"]);
  });
});

const changeEmail = async ({ actor, email }: Joined) => {
  const next = `new.${email}`;
  unwrap(await api.services.accounts.requestEmailChange(actor, { ...confirmation, email: next }, client));
  unwrap(await api.services.accounts.confirmEmailChange(actor, await linkTo(next, "email_change"), client));
};

const ends: [name: string, mail: string, end: (person: Joined) => Promise<unknown>][] = [
  [
    "reset",
    "password_changed",
    async ({ email }) => {
      unwrap(await api.services.accounts.requestReset({ email }, client));
      const link = await linkTo(email, "password_reset");
      unwrap(await api.services.accounts.confirmReset({ ...link, new_password: NEW_PASSWORD }, client));
    },
  ],
  [
    "undone",
    "email_restored",
    async (person) => {
      await changeEmail(person);
      unwrap(await api.services.accounts.undoEmailChange(await linkTo(person.email, "email_changed"), client));
    },
  ],
];

describe.each(ends)("all feeds of an account end when its password or address is recovered: %s", (name, kind, end) => {
  const noticeTo = async (email: string) => {
    const mail = (await mailsTo(email)).findLast((one) => one.kind === kind);
    return mail === undefined ? "" : contentOf(mail).text;
  };

  test("and the mail says so", async () => {
    const [person, other] = [await join(`${name}.a`), await join(`${name}.other`)];
    const [{ address }, others] = [unwrap(await make(person)), unwrap(await make(other))];
    await end(person);
    expect([await statusOf(address), await statusOf(others.address)]).toEqual([404, 200]);
    expect(await noticeTo(person.email)).toContain(FEEDS_ENDED);
    expect(await kindsOf(person)).toContain("feeds_ended");
  });

  test("without feeds nothing is said of them", async () => {
    const person = await join(`${name}.none`);
    await end(person);
    expect(await noticeTo(person.email)).toContain("When: 28 November 2026");
    expect(await noticeTo(person.email)).not.toContain(FEEDS_ENDED);
    expect(await kindsOf(person)).not.toContain("feeds_ended");
  });
});

const stays: [name: string, change: (person: Joined) => Promise<unknown>][] = [
  [
    "changed",
    async ({ actor }) =>
      unwrap(
        await api.services.accounts.changePassword(actor, { ...confirmation, new_password: NEW_PASSWORD }, client),
      ),
  ],
  ["moved", changeEmail],
];

test.each(stays)("feeds stay when the owner changes password or address: %s", async (name, change) => {
  const person = await join(name);
  const { address } = unwrap(await make(person));
  await change(person);
  expect(await statusOf(address)).toBe(200);
});

test.each([true, false, undefined])("logging out everywhere ends the feeds if asked to: %s", async (end_feeds) => {
  const person = await join(`everywhere.${end_feeds}`);
  const { address } = unwrap(await make(person));
  const body = { ...confirmation, end_feeds };
  const { status } = await api.call("POST", "/trpc/accounts.logOutEverywhere", { token: person.token, body });
  expect([status, await statusOf(address)]).toEqual([200, end_feeds === true ? 404 : 200]);
  expect((await kindsOf(person)).includes("feeds_ended")).toBe(end_feeds === true);
});
