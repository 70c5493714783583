import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromRoot, ROOT } from "./repository.mjs";

test("the bill of materials has the packages of production, and no others", () => {
  execFileSync(process.execPath, ["scripts/run.mjs", "sbom"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  const text = readFileSync(fromRoot(".reports/sbom.cdx.json"), "utf8");
  expect(text).toContain('"bomFormat": "CycloneDX"');
  const names = Array.from(text.matchAll(/"purl": "pkg:npm\/([^@"]+)@/g), ([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["argon2", "fastify", "kysely", "nodemailer", "pg", "react"]));
  for (const tool of ["autocannon", "oxlint", "playwright", "vitest"]) expect(names).not.toContain(tool);
});
