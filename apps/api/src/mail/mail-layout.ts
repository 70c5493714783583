import { escapeHtml } from "../core/escape-html.ts";

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The parts of a mail, for its text and its HTML. All but the username are ASCII. */
export interface MailParts {
  subject: string;
  username: string;
  opening: string;
  /** Known facts, one per line. Values may be user-supplied. */
  facts?: readonly { label: string; value: string }[];
  button?: { label: string; link: string };
  /** A URL to read and type, not a button: people are taught to mistrust buttons in warnings. */
  address?: string;
  closing: string;
}

/** A dot, at-sign or colon by which mail programs would turn a name into a link. */
const LINKING = /@|:(?=\/\/)|\.(?=\p{L})|(?<=\p{L})\./gu;

/** User-supplied text in ASCII that mail programs do not turn into links. */
function inertText(text: string): string {
  const ascii = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/gu, "?");
  return ascii.replace(LINKING, "[$&]");
}

/** The same as HTML: an invisible zero-width space prevents links. */
function inertHtml(text: string): string {
  return escapeHtml(text.replace(LINKING, "$&\u200b")).replaceAll("\u200b", "&#8203;");
}

function textOf({ opening, facts = [], button, address, closing }: MailParts): string {
  const known = facts.map(({ label, value }) => `${label}: ${inertText(value)}`).join("\n");
  const paragraphs = ["Hello,", opening, known, button?.link, address, closing];
  return `${paragraphs.filter((paragraph) => paragraph !== undefined && paragraph !== "").join("\n\n")}\n`;
}

const QUIET = "margin:0;color:#6b645c;font-size:14px";
const PARAGRAPH = "margin:0 0 24px";
const ADDRESS = "word-break:break-all";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#3d3a8c;color:#fff;text-decoration:none";

function buttonHtml({ label, link }: NonNullable<MailParts["button"]>): string {
  const address = escapeHtml(link);
  return `<p style="${PARAGRAPH}"><a href="${address}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p style="${QUIET};margin-bottom:24px">If the button does not work, copy this address into your browser:<br><span style="${ADDRESS}">${address}</span></p>`;
}

function factsHtml(facts: NonNullable<MailParts["facts"]>): string {
  const lines = facts.map(({ label, value }) => `${escapeHtml(label)}: <strong>${inertHtml(value)}</strong>`);
  return `<p style="${PARAGRAPH};word-break:break-word">${lines.join("<br>")}</p>`;
}

function htmlOf({ username, subject, opening, facts = [], button, address, closing }: MailParts): string {
  const middle = [
    facts.length === 0 ? [] : [factsHtml(facts)],
    button === undefined ? [] : [buttonHtml(button)],
    address === undefined ? [] : [`<p style="${PARAGRAPH};${ADDRESS}">${escapeHtml(address)}</p>`],
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4f0;color:#2b2723;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px">Hello ${inertHtml(username)},</p>
<p style="${PARAGRAPH}">${escapeHtml(opening)}</p>
${middle.flat().join("\n")}
<p style="${QUIET}">${escapeHtml(closing)}</p>
</div>
</body>
</html>
`;
}

/** Renders a mail as text and as HTML. The text has the link on a line of its own. */
export function layOutMail(parts: MailParts): MailContent {
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) };
}
