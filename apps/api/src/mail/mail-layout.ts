export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says, once for both of its forms. All but the name is ASCII, so that the text can be sent as it is. */
export interface MailParts {
  subject: string;
  username: string;
  opening: string;
  /** A line each: when, with what and from where. */
  facts?: readonly string[];
  /** An address, and what the button that opens it says. */
  button?: { label: string; link: string };
  /** An address to be read and typed. It is no button, since people are taught to mistrust those in warnings. */
  address?: string;
  closing: string;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** User-supplied text, safe between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

function textOf({ opening, facts, button, address, closing }: MailParts): string {
  const paragraphs = [
    "Hello,",
    opening,
    facts === undefined || facts.length === 0 ? undefined : facts.join("\n"),
    button?.link,
    address,
    closing,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== undefined).join("\n\n")}\n`;
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

function htmlOf({ username, subject, opening, facts, button, address, closing }: MailParts): string {
  const middle = [
    facts === undefined || facts.length === 0
      ? []
      : [`<p style="${PARAGRAPH}">${facts.map(escapeHtml).join("<br>\n")}</p>`],
    button === undefined ? [] : [buttonHtml(button)],
    address === undefined ? [] : [`<p style="${PARAGRAPH};${ADDRESS}">${escapeHtml(address)}</p>`],
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4f0;color:#2b2723;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px">Hello ${escapeHtml(username)},</p>
<p style="${PARAGRAPH}">${escapeHtml(opening)}</p>
${middle.flat().join("\n")}
<p style="${QUIET}">${escapeHtml(closing)}</p>
</div>
</body>
</html>
`;
}

/** Sets a mail as text and as HTML. A link stands once in the text, whole, on a line of its own. */
export function layOutMail(parts: MailParts): MailContent {
  return { subject: parts.subject, text: textOf(parts), html: htmlOf(parts) };
}
