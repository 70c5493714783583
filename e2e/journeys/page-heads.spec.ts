import { posts } from "../../apps/web/built/testing/public-paths.ts";
import { isImageLoaded, Site } from "../pages/site.ts";
import { expect, test } from "../support/test.ts";

test.use({ opensSignIn: true });

/** One page of each kind; the files of all pages are tested in apps/web/built. */
const kinds = ["/", "/blog", posts[1].path];

test("the head is updated by navigation, has each element once, and is reset in the app", async ({
  signedIn: page,
}) => {
  const site = new Site(page);
  const heads = new Map<string, Awaited<ReturnType<Site["head"]>>>();
  for (const path of kinds.toReversed()) {
    await site.openFullyHydrated(path);
    heads.set(path, await site.head());
    expect(heads.get(path)?.canonical, path).toHaveLength(1);
  }
  const expectHeadOf = (path: string) => expect.poll(() => site.head()).toEqual(heads.get(path));
  await site.sections.getByRole("link", { name: "Blog" }).click();
  await expectHeadOf("/blog");
  await page.locator(`main a[href="${posts[1].path}"]`).click();
  await expectHeadOf(posts[1].path);
  await page.goBack();
  await expectHeadOf("/blog");
  await site.header.getByRole("link", { name: "Hourloom" }).click();
  await expectHeadOf("/");
  await site.openApp.click();
  await expect(page.getByRole("grid")).toBeVisible();
  const head = await site.head();
  expect(head.canonical).toEqual([]);
  expect(head.linkedData).toEqual([]);
  expect(Object.keys(head.meta).filter((name) => name.startsWith("og:") || name === "description")).toEqual([]);
  expect(head.title).not.toBe(heads.get("/")?.title);
  await page.goBack();
  await expectHeadOf("/");
});

test("no page sends requests to other hosts, and the CSP blocks nothing", async ({ page, context, baseURL }) => {
  const foreign: string[] = [];
  const reported: string[] = [];
  context.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== baseURL) foreign.push(request.url());
    if (pathname === "/csp-report") reported.push(request.postData() ?? "");
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const violations = sessionStorage.getItem("violations") ?? "";
      sessionStorage.setItem("violations", `${violations}${violatedDirective} ${blockedURI}\n`);
    });
  });
  const site = new Site(page);
  for (const path of kinds) {
    await site.openFullyHydrated(path);
    for (const picture of await page.locator("main img:visible").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => isImageLoaded(picture)).toBe(true);
    }
  }
  expect(await page.evaluate(() => sessionStorage.getItem("violations"))).toBeNull();
  expect(reported).toEqual([]);
  // The schemas loaded from here on test once whether the CSP allows `eval`, which logs an error.
  await site.openFullyHydrated();
  await site.loadModule("waiting-list", () => site.email.focus());
  // For a returning visitor the dialog is preloaded, but not Google's script.
  await page.evaluate(() => localStorage.setItem("sign_in", "true"));
  await site.loadModule("auth-dialog", async () => {
    await page.goto("/");
  });
  await expect(site.signIn).toBeVisible();
  const violations = await page.evaluate(() => sessionStorage.getItem("violations") ?? "");
  expect(violations.split("\n").filter((line) => line !== "" && line !== "script-src eval")).toEqual([]);
  expect(foreign).toEqual([]);
});
