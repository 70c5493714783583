import { IMPORT_ZIP_FILES_MAX } from "@hourloom/schema/imports";
import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isZip, openZip } from "./open-zip.ts";

test("files are known by their names without folders, and what macOS adds is left out", () => {
  const octets = zipSync({
    "Takeout/Calendar/Home.ics": strToU8("home"),
    "__MACOSX/._Home.ics": strToU8("x"),
    "Takeout/.DS_Store": strToU8("x"),
    "../../etc/Work.ics": strToU8("work"),
  });
  const opened = openZip(octets);
  const parts = opened.ok ? opened.parts.map((part) => [part.name, new TextDecoder().decode(part.octets)]) : [];
  expect([isZip(octets), parts]).toEqual([
    true,
    [
      ["Home.ics", "home"],
      ["Work.ics", "work"],
    ],
  ]);
});

test("a name that the database cannot store is cut to what it can", () => {
  const opened = openZip(zipSync({ [`a/${"x".repeat(300)}\0.ics`]: strToU8("x") }));
  expect(opened.ok && opened.parts.map(({ name }) => name)).toEqual([`${"x".repeat(251)}.ics`]);
});

test("what inflates to more than a file may have is rejected, in one file or in many", () => {
  const megabyte = new Uint8Array(1024 * 1024);
  const one = zipSync({ a: new Uint8Array(50 * 1024 * 1024) });
  const many = zipSync(Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, megabyte])));
  for (const octets of [one, many]) expect(openZip(octets)).toEqual({ ok: false, problem: "too_large" });
});

test("a list that says less than there is inflates no more than it says", () => {
  const octets = zipSync({ a: new Uint8Array(50 * 1024 * 1024) });
  const view = new DataView(octets.buffer);
  const list = octets.findLastIndex(
    (_octet, at) => view.byteLength - at >= 46 && view.getUint32(at, true) === 0x02_01_4b_50,
  );
  view.setUint32(list + 24, 1_000, true);
  const opened = openZip(octets);
  expect(opened.ok ? opened.parts.map((part) => part.octets.byteLength <= 1_000) : []).not.toContain(false);
});

test("more files than are read are rejected", () => {
  const zipOf = (length: number) =>
    zipSync(Object.fromEntries(Array.from({ length }, (_, index) => [`${index}`, new Uint8Array()])));
  expect(openZip(zipOf(IMPORT_ZIP_FILES_MAX))).toMatchObject({ ok: true });
  expect(openZip(zipOf(IMPORT_ZIP_FILES_MAX + 1))).toEqual({ ok: false, problem: "too_large" });
});

test("octets after the signature of a zip break nothing", () => {
  const octets = fc.uint8Array({ maxLength: 200 }).map((tail) => new Uint8Array([0x50, 0x4b, 3, 4, ...tail]));
  fc.assert(fc.property(octets, (zip) => void openZip(zip)));
});
