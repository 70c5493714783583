import { MailNotSentError } from "../services/mail-outbox/mail-outbox.ts";

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
export function smtpErrorOf(error: unknown, recipient: string): unknown {
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
