import { MailNotSentError } from "../services/mail-outbox.ts";

/** What nodemailer says of a failure: its own code, the command that failed and the server's answer. */
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

type Fault = MailNotSentError["reason"] | "not_now";

/**
 * Whose fault it is. Only an answer about the recipient or the message (RFC 5321, 4.2.1: 4xx for now, 5xx for good) is about this mail. 421 says that
 * the server closes, and 503 that the conversation went wrong; both, like a failed greeting, login or sender, would meet every other mail, too.
 */
function faultOf({ code, command, responseCode }: SmtpFacts): Fault {
  if (code === "EENVELOPE" && command === "API") return "refused";
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  if (!isAboutMail || responseCode === 421 || responseCode === 503) return "server_away";
  if (responseCode >= 500) return "refused";
  return responseCode >= 400 ? "not_now" : "server_away";
}

/**
 * The failure as the outbox understands it. It does not carry nodemailer's error along, whose members name the recipient: this one goes into logs, where
 * addresses have no business.
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
