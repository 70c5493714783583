import { expect, test } from "vitest";
import { contentLines, readProperty } from "./content-lines.ts";

function read(unfolded: string) {
  const property = readProperty({ unfolded, text: unfolded, line: 1 });
  return (
    property && { name: property.name, parameters: Object.fromEntries(property.parameters), value: property.value }
  );
}

test("lines end in CR, LF or CRLF, and folds are removed", () => {
  const lines = [...contentLines("A:1\r\n 2\rB:3\n\n\tC:4\r\nD:\r\n\t5\r\n  6")];
  expect(lines.map(({ unfolded, line }) => [unfolded, line])).toEqual([
    ["A:12", 1],
    ["B:3", 3],
    ["C:4", 5],
    ["D:5 6", 6],
  ]);
  expect(lines[3]?.text).toBe("D:\r\n\t5\r\n  6");
});

test("an empty line ends a folded one", () => {
  expect([...contentLines("A:1\n\n 2")].map(({ unfolded }) => unfolded)).toEqual(["A:1", "2"]);
});

test("names are in upper case, the value stays as it is", () => {
  expect(read("summary;language=de:Zähne: putzen")).toEqual({
    name: "SUMMARY",
    parameters: { LANGUAGE: "de" },
    value: "Zähne: putzen",
  });
});

test("separators within quotes belong to the parameter", () => {
  expect(read('DTSTART;TZID="(UTC-05:00) Eastern; Time":20260101T090000')).toEqual({
    name: "DTSTART",
    parameters: { TZID: "(UTC-05:00) Eastern; Time" },
    value: "20260101T090000",
  });
});

test.each(["tzone://Microsoft/Utc", "UTC+03:00", "(UTC+01:00) Amsterdam, Berlin"])(
  "a colon in the TZID %s without quotes is not the one before the date",
  (zone) => {
    const property = read(`DTSTART;X-A=b;TZID=${zone}:20260101T090000`);
    expect(property).toEqual({
      name: "DTSTART",
      parameters: { "X-A": "b", TZID: zone },
      value: "20260101T090000",
    });
  },
);

test("a colon in a value stays there, whatever its TZID", () => {
  expect(read("X-A;TZID=UTC:https://example.org:8080")?.value).toBe("https://example.org:8080");
  expect(read("RDATE;TZID=UTC:20260101T090000,20260102T090000")?.value).toBe("20260101T090000,20260102T090000");
});

test("parameters have the escapes of RFC 6868", () => {
  expect(read("ATTENDEE;CN=Sid ^'The Kid^' a^^b^nc:mailto:a@b.c")?.parameters).toEqual({ CN: 'Sid "The Kid" a^b\nc' });
});

test("an empty parameter is ignored, and the first of each name counts", () => {
  expect(read("DTSTART;;VALUE=DATE;X;VALUE=TEXT:20260101")?.parameters).toEqual({ VALUE: "DATE" });
});

test("a quote that is not closed is a character", () => {
  expect(read('X-SIZE;UNIT=5":a')).toEqual({ name: "X-SIZE", parameters: { UNIT: "5" }, value: "a" });
});

test.each(["10:30 Welcome", "Dial in: https://example.org", "Größe: 5", "<a href=x:y>", "- Budget: 5"])(
  "%j is no property",
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);

test.each(["DESCRIPTION", "DESCRIPTION;This is a description", ":value", ";A=b:value", 'A;B="c:d"', ""])(
  "%j cannot be read",
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);
