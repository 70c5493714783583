import type { AccountMail } from "../services/mail-outbox.ts";

export interface MailContent {
  subject: string;
  text: string;
  html: string;
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

/** The link stands once in the plain text, whole, on a line of its own; the text is ASCII, so that it can be sent as it is. */
export function activationMail({ username, link }: Pick<AccountMail, "username" | "link">): MailContent {
  const text = [
    "Hello,",
    "",
    "welcome to Hourloom. Follow this link to activate your account:",
    "",
    link,
    "",
    "It works for 72 hours. If you did not sign up, ignore this mail; nothing happens.",
    "",
  ].join("\n");
  const html = `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 16px;background:#f6f4f0;color:#2b2723;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px">Hello ${escapeHtml(username)},</p>
<p style="margin:0 0 24px">welcome to Hourloom. One step is left: activate your account.</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#3d3a8c;color:#fff;text-decoration:none">Activate my account</a></p>
<p style="margin:0;color:#6b645c;font-size:14px">The link works for 72 hours. If you did not sign up, ignore this mail; nothing happens.</p>
</div>
</body>
</html>
`;
  return { subject: "Activate your Hourloom account", text, html };
}
