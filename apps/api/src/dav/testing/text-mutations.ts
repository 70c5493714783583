import fc from "fast-check";

const fragments = [
  ...Array.from("<>/&;:=\"'! \n\u0000é"),
  "</",
  "/>",
  "<!DOCTYPE a>",
  "<![CDATA[",
  "]]>",
  "&amp;",
  "&#0;",
  "&x;",
  `xmlns=""`,
  `xmlns="DAV:"`,
  `xmlns:A="urn:ietf:params:xml:ns:caldav"`,
  "<prop/>",
  "<C:prop-filter/>",
  "<C:is-not-defined/>",
  `<C:time-range start="20261126T000000Z"/>`,
  "99999999T999999Z",
  "name",
  "__proto__",
];

/** A change of the text of a request body. */
export interface TextMutation {
  at: number;
  removed: number;
  from: number;
  copied: number;
  added: string;
}

export const textMutation: fc.Arbitrary<TextMutation> = fc.record({
  at: fc.nat(2_000),
  removed: fc.oneof(fc.constant(0), fc.nat(6), fc.nat(200)),
  from: fc.nat(2_000),
  copied: fc.oneof(fc.constant(0), fc.nat(200)),
  added: fc.constantFrom("", ...fragments),
});

export function mutateText(text: string, { at, removed, from, copied, added }: TextMutation): string {
  const position = at % (text.length + 1);
  const copy = text.slice(from % text.length, (from % text.length) + copied);
  return text.slice(0, position) + added + copy + text.slice(position + removed);
}
