import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import type { AccountMail } from "../services/mail-outbox.ts";
import { contentOf } from "./account-mails.ts";
import { smtpErrorOf } from "./smtp-error.ts";

export interface MailOptions {
  from: string;
  /** Undefined: mails become files in `directory`. */
  smtpUrl: string | undefined;
  directory: string;
  /** Hears of each mail that became a file. */
  announce: (line: string) => void;
  /** How long an SMTP server may take for one mail, in milliseconds. */
  smtpTimeoutMs?: number;
}

type SendMail = (mail: AccountMail) => Promise<void>;

function compose(mail: AccountMail, from: string): SendMailOptions {
  // The name goes into the body alone: nothing that a person may choose freely is in a header.
  return {
    from,
    to: { name: "", address: mail.to },
    ...contentOf(mail),
    // Stable for a mail, so that one which is sent again after a lost answer is recognised.
    messageId: `<${mail.id}@hourloom>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * Sends the plain text as it is. By itself nodemailer chooses quoted-printable for a line of more than 76 characters, which folds the link; RFC 5322
 * allows 998, and our text is ASCII.
 */
function keepTextWhole<T extends Transporter>(transport: T): T {
  transport.use("stream", (mail, done) => {
    const text = mail.message.childNodes.find((node) => {
      const type = node.getHeader("Content-Type");
      return typeof type === "string" && type.startsWith("text/plain");
    });
    if (text !== undefined) text.getTransferEncoding = () => "7bit";
    done();
  });
  return transport;
}

/** Characters that no file system minds, and no more than a name may have. */
function fileNamePart(address: string): string {
  return address.replace(/[^\w.@+-]/g, "_").slice(0, 100);
}

function sendToFile({ from, directory, announce }: MailOptions): SendMail {
  const transport = keepTextWhole(createTransport({ streamTransport: true, buffer: true, newline: "unix" }));
  return async (mail) => {
    const { message } = await transport.sendMail(compose(mail, from));
    const time = new Date().toISOString().replace(/[:.]/g, "-");
    const file = path.join(directory, `${time}-${fileNamePart(mail.to)}.eml`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // Renamed when it is whole, so that who watches the folder never reads half a mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    announce(`Mail to ${mail.to}: ${mail.link ?? contentOf(mail).subject}`);
  };
}

/** How long one mail may take in all, well below the outbox's lease of a minute, so that no other worker takes it meanwhile. */
const SMTP_TIMEOUT_MS = 40_000;

/** nodemailer cancels a sending by this; its types do not know it yet. */
interface CancellableMail extends SendMailOptions {
  signal: AbortSignal;
}

function sendBySmtp(smtpUrl: string, { from, smtpTimeoutMs = SMTP_TIMEOUT_MS }: MailOptions): SendMail {
  // A server that is merely silent is given up sooner than one that answers slowly.
  const silenceMs = smtpTimeoutMs / 2;
  const transport = keepTextWhole(
    createTransport({
      url: smtpUrl,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    }),
  );
  return async (mail) => {
    const message: CancellableMail = { ...compose(mail, from), signal: AbortSignal.timeout(smtpTimeoutMs) };
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw smtpErrorOf(error, mail.to);
    }
  };
}

/**
 * The way that mails leave: an SMTP server, or files for who has none. Sending throws `MailNotSentError` where the server refuses the mail for good or is
 * away, and another error where the mail may be taken later.
 */
export function createSendMail(options: MailOptions): SendMail {
  return options.smtpUrl === undefined ? sendToFile(options) : sendBySmtp(options.smtpUrl, options);
}
