import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findPublicTextProblem } from "./plain-language.ts";

const document = readFileSync(path.resolve(import.meta.dirname, "../../docs/openapi.json"), "utf8");

test("the API reference has no words to avoid", () => {
  const found: string[] = [];
  JSON.parse(document, (member: string, text: unknown) => {
    if (!["description", "summary"].includes(member) || typeof text !== "string") return text;
    const words = findPublicTextProblem(text);
    if (words !== undefined) found.push(`"${words}": ${text}`);
    return text;
  });
  expect(found).toEqual([]);
});

test.each(["A bug of ours.", "How one comes to an account, and into it.", "The key is no good."])(
  "%s is rejected",
  (text) => expect(findPublicTextProblem(text)).toBeDefined(),
);
