import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { type AccountMail, MailNotSentError } from "../services/mail-outbox/mail-outbox.ts";
import { contentOf } from "./account-mails.ts";

/** Details of a nodemailer error: its code, the failed SMTP command, and the server's response. */
interface SmtpFacts {
  code: string;
  command: string;
  response: string;
  responseCode: number;
}

function factsOf(error: Error): SmtpFacts {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return {
    code: text("code" in error && error.code),
    command: text("command" in error && error.command),
    response: text("response" in error && error.response),
    responseCode: "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : 0,
  };
}

/**
 * Classifies an error. Only responses about the recipient or the message (RFC 5321, 4.2.1: 4xx
 * temporary, 5xx permanent) concern this mail. 421 means that the server closes, 503 a protocol
 * error; like a failed greeting, login or sender they would affect every mail.
 */
function faultOf({ code, command, responseCode }: SmtpFacts): MailNotSentError["reason"] | "not_now" {
  if (code === "EENVELOPE" && command === "API") return "rejected";
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  if (!isAboutMail || responseCode === 421 || responseCode === 503) return "server_away";
  if (responseCode >= 500) return "rejected";
  return responseCode >= 400 ? "not_now" : "server_away";
}

/**
 * Converts an error for the outbox. It drops nodemailer's error, whose members contain the
 * recipient, since addresses must not be logged.
 */
function smtpErrorOf(error: unknown, recipient: string): unknown {
  if (!(error instanceof Error)) return error;
  const facts = factsOf(error);
  if (facts.code === "") return error;
  const fault = faultOf(facts);
  const message = [facts.code, facts.command, facts.response || error.message]
    .filter((part) => part !== "")
    .join(": ")
    .replaceAll(recipient, "<recipient>");
  return fault === "not_now" ? new Error(message) : new MailNotSentError(fault, message);
}

export interface MailOptions {
  from: string;
  /** Undefined: mails are written to files in `directory`. */
  smtpUrl: string | undefined;
  directory: string;
  /** Called for each mail that was written to a file. */
  announce: (line: string) => void;
  /** Time limit of an SMTP server for one mail, in milliseconds. */
  smtpTimeoutMs?: number;
}

type SendMail = (mail: AccountMail) => Promise<void>;

function compose(mail: AccountMail, from: string): SendMailOptions {
  // The username appears only in the body. The title of a reminder is in the subject, in which
  // nodemailer replaces line breaks.
  return {
    from,
    to: { name: "", address: mail.to },
    ...contentOf(mail),
    // Stable for a mail, so that mail programs recognise a duplicate.
    messageId: `<${mail.id}@hourloom>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * Sends the plain text unencoded. By default nodemailer uses quoted-printable for lines of more
 * than 76 characters, which would break the link; RFC 5322 allows 998, and the text is ASCII.
 */
function sendTextUnencoded<T extends Transporter>(transport: T): T {
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

/** Characters that all file systems accept, limited in length. */
function fileNamePart(address: string): string {
  return address.replace(/[^\w.@+-]/g, "_").slice(0, 100);
}

function sendToFile({ from, directory, announce }: MailOptions): SendMail {
  const transport = sendTextUnencoded(createTransport({ streamTransport: true, buffer: true, newline: "unix" }));
  return async (mail) => {
    const { message } = await transport.sendMail(compose(mail, from));
    const time = new Date().toISOString().replace(/[:.]/g, "-");
    const file = path.join(directory, `${time}-${fileNamePart(mail.to)}.eml`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    // Renamed when complete, so that a watcher of the folder never reads a partial mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    announce(`Mail to ${mail.to}: ${mail.link ?? contentOf(mail).subject}`);
  };
}

/**
 * Time limit for one mail, well below the outbox's lease of a minute, so that no other worker sends
 * it too.
 */
const SMTP_TIMEOUT_MS = 40_000;

function sendBySmtp(smtpUrl: string, { from, smtpTimeoutMs = SMTP_TIMEOUT_MS }: MailOptions): SendMail {
  // A silent server is given up sooner than a slow one.
  const silenceMs = smtpTimeoutMs / 2;
  const transport = sendTextUnencoded(
    createTransport({
      url: smtpUrl,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
    }),
  );
  return async (mail) => {
    // nodemailer supports `signal`; its types do not have it yet.
    const message: SendMailOptions & { signal: AbortSignal } = {
      ...compose(mail, from),
      signal: AbortSignal.timeout(smtpTimeoutMs),
    };
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw smtpErrorOf(error, mail.to);
    }
  };
}

/**
 * Returns the function that sends mails, by SMTP or into files. It throws `MailNotSentError` if the
 * server rejects the mail for good or is unreachable, and another error if the mail may be retried.
 */
export function createSendMail(options: MailOptions): SendMail {
  return options.smtpUrl === undefined ? sendToFile(options) : sendBySmtp(options.smtpUrl, options);
}
