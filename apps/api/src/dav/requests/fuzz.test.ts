import { doseOf } from "@hourloom/db/testing/dose";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parsers, parseText } from "../testing/parse-request.ts";
import { recordedDiscovery } from "../testing/recorded-discovery.ts";
import { recordedRequests as otherRequests } from "../testing/recorded-requests.ts";
import { mutateText, textMutation } from "../testing/text-mutations.ts";
import { multistatusEnd, multistatusStart, writeResponse } from "../xml/multistatus.ts";
import { readXml } from "../xml/read-xml.ts";
import { serializeElement, writeElement } from "../xml/write-xml.ts";
import { parsePropfind } from "./propfind.ts";
import { parseProppatch } from "./proppatch.ts";
import type { RequestError } from "./request-result.ts";

const recordedRequests = [...otherRequests, ...recordedDiscovery];
const ERRORS: readonly RequestError["kind"][] = ["malformed", "too_large", "precondition"];
const RUNS = doseOf({ usual: 200, full: 50_000 });

const request = fc.constantFrom(...recordedRequests);
const mutations = fc.array(textMutation, { minLength: 1, maxLength: 4 });

/** Parses the body in all ways: each gives a value or an error of a known kind. */
function expectResults(octets: Uint8Array): void {
  for (const parse of Object.values(parsers)) {
    const result = parseText(octets, parse);
    expect(result.ok || ERRORS.includes(result.error.kind)).toBe(true);
  }
}

test("a recorded body is a request of its method", () => {
  for (const { method, body } of recordedRequests) expect(parseText(body, parsers[method])).toMatchObject({ ok: true });
});

test("a mutated body is a request or an error", () => {
  fc.assert(
    fc.property(request, mutations, ({ body }, changes) => {
      expectResults(Buffer.from(changes.reduce(mutateText, body)));
    }),
    { numRuns: RUNS },
  );
});

test("a body with mutated octets is a request or an error", () => {
  const change = fc.tuple(fc.nat(), fc.nat(255));
  fc.assert(
    fc.property(request, fc.array(change, { minLength: 1, maxLength: 5 }), ({ body }, changes) => {
      const octets = Buffer.from(body);
      for (const [at, octet] of changes) octets[at % octets.length] = octet;
      expectResults(octets);
    }),
    { numRuns: RUNS },
  );
});

/** A response that names all properties of a request, and has what it sets. */
function respond(text: string): string {
  const found = parseText(text, parsePropfind);
  const names = found.ok && found.value.kind === "prop" ? found.value.names : [];
  const updated = parseText(text, parseProppatch);
  const updates = updated.ok ? updated.value : [];
  const propstats = [
    { status: 404, properties: names.map((name) => writeElement(name)) },
    {
      status: 200,
      properties: updates.map((update) =>
        update.kind === "set" ? serializeElement(update.element) : writeElement(update.name),
      ),
    },
  ];
  return multistatusStart() + writeResponse({ href: "/", propstats }) + multistatusEnd();
}

test("a response to a mutated body is well-formed", () => {
  fc.assert(
    fc.property(request, mutations, ({ body }, changes) => {
      expect(readXml(Buffer.from(respond(changes.reduce(mutateText, body))))).toMatchObject({ ok: true });
    }),
    { numRuns: RUNS },
  );
});
