import { beforeAll, describe, expect, test } from "vitest";
import { LEGAL_PATHS } from "@hourloom/schema/public-site";
import {
  attributesOf,
  type BuiltSite,
  openBuiltSite,
  openSiteOfOperator,
  OPERATOR,
  textsOf,
  theOnly,
} from "./testing/built-site.ts";

let named: BuiltSite;
let unnamed: BuiltSite;
beforeAll(async () => {
  [named, unnamed] = await Promise.all([openSiteOfOperator(), openBuiltSite()]);
});

function legalLinksOf(page: Document): string[] {
  return attributesOf(theOnly(page, "footer"), "a", "href").filter((href) => LEGAL_PATHS.some((path) => path === href));
}

describe.each(LEGAL_PATHS)("%s", (path) => {
  test("names the operator, and is linked", async () => {
    const response = await named.request(path);
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain(".invalid");
    const page = await named.document(path);
    expect(textsOf(page, "h1")).toHaveLength(1);
    const address = theOnly(page, "address");
    for (const text of Object.values(OPERATOR)) expect(address.textContent).toContain(text);
    expect(attributesOf(address, "a", "href")).toEqual([`mailto:${OPERATOR.email}`]);
    expect(legalLinksOf(await named.document("/"))).toEqual([...LEGAL_PATHS]);
    expect(legalLinksOf(page)).toEqual([...LEGAL_PATHS]);
    expect((await named.request("/sitemap.xml")).body).not.toContain(path);
  });

  test("is not there without an operator, nor linked", async () => {
    expect((await unnamed.request(path)).statusCode).toBe(404);
    expect(legalLinksOf(await unnamed.document("/"))).toEqual([]);
    expect(textsOf(await unnamed.document(path), "h1")).toEqual(["There is nothing at this address"]);
  });
});

test.each(["/nowhere", "/not-found", "/app2", "/privacy/x"])(
  "%s is a page with ways on, without scripts",
  async (path) => {
    const response = await unnamed.request(path);
    expect(response.statusCode).toBe(404);
    const page = await unnamed.document(path);
    expect(textsOf(page, "h1")).toEqual(["There is nothing at this address"]);
    expect(attributesOf(page, "header a", "href")).toEqual(["/", "/blog"]);
    expect(attributesOf(page, "main a", "href")).toEqual(["/app", "/"]);
    expect(attributesOf(page, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
  },
);

test("/favicon.ico is an icon, for browsers that ask for it unasked", async () => {
  const icon = await unnamed.request("/favicon.ico");
  expect(icon.statusCode).toBe(200);
  expect(icon.headers["content-type"]).toMatch(/^image\//);
  // ICO: reserved, type 1, and the number of images.
  expect([...icon.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0]);
});

test("pages of the settings begin with what the settings begin with", async () => {
  const [screen, page] = await Promise.all(
    ["/app/settings", "/app/settings/timer"].map((path) => unnamed.request(path)),
  );
  expect(page?.statusCode).toBe(200);
  expect(page?.body).toBe(screen?.body);
});

test("the way to try it is there unless it is turned off", async () => {
  const tries = async (site: BuiltSite) => attributesOf(await site.document("/"), 'main a[href="/try"]', "href");
  expect([await tries(unnamed), await tries(named)]).toEqual([["/try"], []]);
  expect([(await unnamed.request("/try")).statusCode, (await named.request("/try")).statusCode]).toEqual([200, 404]);
  expect((await named.document("/")).documentElement.dataset["trials"]).toBe("");
});
