import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { documentOf } from "./document.ts";

const font = "assets/font.woff2";
let template: string;
beforeAll(async () => {
  template = await readFile(path.resolve(import.meta.dirname, "../index.html"), "utf8");
});

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

describe("a page's document", () => {
  test("has the page's title and content, and names its scripts for later", () => {
    const html = documentOf(template, {
      head: "<title>Blog</title>",
      scripts: ["assets/blog.js"],
      inlineScripts: [],
      font,
      root: { path: "/blog", body: "<h1>A $& title</h1>" },
    });
    const page = parse(html);
    expect(page.title).toBe("Blog");
    expect(page.querySelector("h1")?.textContent).toBe("A $& title");
    expect(page.getElementById("root")?.dataset["path"]).toBe("/blog");
    expect(page.documentElement.dataset["publicUrl"]).toBe("https://public-url.invalid");
    expect(page.querySelector('link[rel="modulepreload"]')).toBeNull();
    expect(page.getElementById("root")?.dataset["scripts"]).toBe("/assets/blog.js");
    expect(page.querySelector('link[rel="preload"][as="font"]')?.getAttribute("href")).toBe(`/${font}`);
    expect(page.querySelectorAll('meta[name="description"]')).toHaveLength(0);
  });

  test("of the app has an empty root, and preloads its font", () => {
    const page = parse(
      documentOf(template, { head: "<title>Hourloom</title>", scripts: ["assets/app.js"], inlineScripts: [], font }),
    );
    expect(page.querySelector('link[rel="preload"][as="font"]')?.getAttribute("href")).toBe(`/${font}`);
    expect(page.getElementById("root")?.dataset["path"]).toBeUndefined();
    expect(page.getElementById("root")?.childNodes).toHaveLength(0);
  });

  test("fails for a template without a placeholder", () => {
    expect(() => documentOf("<!doctype html>", { head: "", scripts: [], inlineScripts: [], font })).toThrow(
      "index.html has no",
    );
  });
});
