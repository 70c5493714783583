import { OPERATOR_MARKS, PROJECT_URL_MARK, PUBLIC_URL_MARK, TRIALS_MARK } from "@hourloom/schema/public-site";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fillPlaceholders, findInlineScripts, readPublicPages } from "./public-pages.ts";

const page = `<html data-project-url="${PROJECT_URL_MARK}"><a href="${PUBLIC_URL_MARK}/blog">Blog</a><a href="${PROJECT_URL_MARK}" rel="me" class="x">Follow</a><p>End</p>`;
const publicUrl = "https://hours.example";
const operator = { name: 'Ada "Loom" & <Co>', address: "1 Loom Lane", email: "ada@hours.example" };

describe("what the pages leave open is filled in", () => {
  test("with the project's address where there is one", () => {
    expect(
      fillPlaceholders(page, { publicUrl, projectUrl: "https://social.example/@hours", operator, offersTrials: true }),
    ).toBe(
      '<html data-project-url="https://social.example/@hours"><a href="https://hours.example/blog">Blog</a><a href="https://social.example/@hours" rel="me" class="x">Follow</a><p>End</p>',
    );
  });

  test("without the link where there is none", () => {
    expect(fillPlaceholders(page, { publicUrl, projectUrl: undefined, operator: undefined, offersTrials: true })).toBe(
      '<html data-project-url=""><a href="https://hours.example/blog">Blog</a><p>End</p>',
    );
  });

  test("with the operator, as text, and with the links to pages that name them", () => {
    const legal = `<p title="${OPERATOR_MARKS.name}">${OPERATOR_MARKS.address}</p><a href="/privacy" class="x">Privacy</a><a class="x" href="mailto:${OPERATOR_MARKS.email}">Mail</a>`;
    expect(fillPlaceholders(legal, { publicUrl, projectUrl: undefined, operator, offersTrials: true })).toBe(
      '<p title="Ada &quot;Loom&quot; &amp; &lt;Co&gt;">1 Loom Lane</p><a href="/privacy" class="x">Privacy</a><a class="x" href="mailto:ada@hours.example">Mail</a>',
    );
    const unnamed = fillPlaceholders(legal, {
      publicUrl,
      projectUrl: undefined,
      operator: undefined,
      offersTrials: true,
    });
    expect(unnamed).toBe('<p title=""></p><a class="x" href="mailto:">Mail</a>');
  });

  test("with the link to a trial, where there are trials", () => {
    const trial = `<html data-trials="${TRIALS_MARK}"><a class="x" href="/try">Try it now</a>`;
    const site = { publicUrl, projectUrl: undefined, operator: undefined };
    expect(fillPlaceholders(trial, { ...site, offersTrials: true })).toBe(
      '<html data-trials="on"><a class="x" href="/try">Try it now</a>',
    );
    expect(fillPlaceholders(trial, { ...site, offersTrials: false })).toBe('<html data-trials="">');
  });

  test("special patterns of String.replace are inserted literally", () => {
    expect(
      fillPlaceholders(PUBLIC_URL_MARK, {
        publicUrl: "https://hours.example/$&",
        projectUrl: undefined,
        operator: undefined,
        offersTrials: true,
      }),
    ).toBe("https://hours.example/$&");
  });
});

test("only the inline scripts of the pages are allowed, by their hashes", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "hourloom-pages-"));
  const ldJson = '<script type="application/ld+json">{}</script>';
  // The hash of the example in CSP Level 3, "hash-source".
  await writeFile(path.join(folder, "index.html"), `<script>alert('Hello, world.');</script>${ldJson}`);
  await writeFile(
    path.join(folder, "app.html"),
    `<script>alert('Hello, world.');</script><script src="/a.js"></script>`,
  );
  const pages = await readPublicPages(folder, {
    publicUrl,
    projectUrl: undefined,
    operator: undefined,
    offersTrials: true,
  });
  expect(findInlineScripts(pages)).toEqual(["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  await rm(folder, { recursive: true });
});
