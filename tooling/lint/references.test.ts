import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SOURCE = /\.(?:[cm]?[jt]sx?|md)$/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => SOURCE.test(file) && !file.startsWith("tooling/lint/") && existsSync(path.join(ROOT, file)));

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), "utf8");
}

/** The places of a file that match, each with the file, for the message. */
function found(file: string, pattern: RegExp): string[] {
  return [...read(file).matchAll(pattern)].map(([, reference = ""]) => reference);
}

const documents = files.filter((file) => file.endsWith(".md"));
const decisions = readdirSync(path.join(ROOT, "docs/decisions")).map((name) => Number(name.slice(0, 4)));

test("links in documents lead to files", () => {
  const broken = documents.flatMap((file) =>
    found(file, /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)
      .filter((link) => !link.startsWith("/"))
      .filter((link) => !existsSync(path.join(ROOT, path.dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("paths that documents and comments name exist", () => {
  const named = /`((?:apps|packages|e2e|bench|scripts|tooling|docs)\/[\w./$@-]+)`/g;
  const broken = files.flatMap((file) =>
    found(file, named)
      .filter((name) => !existsSync(path.join(ROOT, name)))
      .filter((name) => !/\/(?:dist|node_modules|\.\w+)(?:\/|$)/.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(broken).toEqual([]);
});

test("files that the page on ASVS names are below the root or the API's sources", () => {
  const page = "docs/asvs.md";
  const broken = found(page, /`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|md|json))`/g).filter(
    (name) => ![name, `apps/api/src/${name}`].some((one) => existsSync(path.join(ROOT, one))),
  );
  expect(broken).toEqual([]);
});

test("decisions that are named by number exist", () => {
  const broken = files.flatMap((file) =>
    found(file, /\b[Dd]ecisions? (\d+)\b/g)
      .filter((number) => !decisions.includes(Number(number)))
      .map((number) => `${file}: decision ${number}`),
  );
  expect(broken).toEqual([]);
});

test("documents that comments name by file exist", () => {
  const broken = files.flatMap((file) =>
    found(file, /(?:^|[\s(])((?:[\w-]+\/)*[\w-]+\.md)\b/g)
      .filter(
        (name) =>
          ![name, `docs/${name}`, path.join(path.dirname(file), name)].some((one) => existsSync(path.join(ROOT, one))),
      )
      .map((name) => `${file}: ${name}`),
  );
  expect(broken).toEqual([]);
});
