import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { applePrincipal, vdirsyncerTypes } from "../testing/recorded-discovery.ts";
import { eventText } from "../testing/sent-objects.ts";
import { anonymous, ask, createAccount, depth, hrefIn } from "../testing/requests.ts";

/** Where clients find an account without knowing an address. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

describe("discovery", () => {
  test("the well-known address leads to the root for each method, without credentials", async () => {
    const methods = [
      "GET",
      "HEAD",
      "PUT",
      "POST",
      "DELETE",
      "OPTIONS",
      "PROPFIND",
      "PROPPATCH",
      "REPORT",
      "MKCALENDAR",
    ];
    for (const method of [...methods, "MKCOL", "MOVE", "COPY", "PATCH"]) {
      const response = await anonymous(api, method, "/.well-known/caldav");
      expect([method, response.status, response.headers.get("location")]).toEqual([method, 301, "/dav/"]);
    }
  });

  test("OPTIONS names calendar-access on every resource without credentials, and the others are challenged", async () => {
    const account = await createAccount(api);
    for (const path of [
      "/dav",
      "/dav/",
      account.principal,
      account.home,
      account.calendar,
      `${account.calendar}x.ics`,
    ]) {
      const options = await anonymous(api, "OPTIONS", path);
      expect([path, options.status, options.headers.get("dav")]).toEqual([
        path,
        200,
        "1, 3, calendar-access, extended-mkcol",
      ]);
      expect(options.headers.get("allow")?.split(", ")).toEqual(
        expect.arrayContaining(["OPTIONS", "GET", "PUT", "DELETE", "PROPFIND", "REPORT", "MKCALENDAR"]),
      );
      const challenged = await anonymous(api, "PROPFIND", path);
      expect([path, challenged.status, challenged.headers.get("www-authenticate")]).toEqual([
        path,
        401,
        'Basic realm="Hourloom", charset="UTF-8"',
      ]);
    }
  });

  test.each(["/", "/principals/", "/principals", "/dav", "/dav/", "/dav/principals/", "/dav/principals"])(
    "PROPFIND on %s leads to the principal",
    async (path) => {
      const account = await createAccount(api);
      for (const headers of [{ depth: "0" }, {}] as Record<string, string>[]) {
        const found = await ask(account, "PROPFIND", path, { headers, body: applePrincipal.body });
        const [response] = found.values();
        expect(hrefIn(response, "current-user-principal")).toBe(account.principal);
      }
    },
  );

  test("every resource names the principal, with or without the last slash", async () => {
    const account = await createAccount(api);
    await account.put(`${account.calendar}x.ics`, eventText("x"));
    for (const path of [account.principal, account.home, account.calendar, `${account.calendar}x.ics`]) {
      for (const one of [path, path.replace(/\/$/, "")]) {
        const found = await ask(account, "PROPFIND", one, depth("0", applePrincipal));
        expect([one, ...found.keys()]).toEqual([one, path]);
        expect(hrefIn(found.get(path), "current-user-principal")).toBe(account.principal);
      }
    }
    const infinite = await account.call("PROPFIND", account.home, depth("infinity", vdirsyncerTypes));
    expect([infinite.status, infinite.text.includes("<d:propfind-finite-depth/>")]).toEqual([403, true]);
  });
});
