import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  raw: string;
  recipients: string[];
}

export interface MailServer {
  url: string;
  port: number;
  /** Every mail that arrived whole, in order, whatever the server answered then. */
  received: ReceivedMail[];
  /** Cuts every connection. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** How a server treats its clients, where it is not kind to all. */
export interface MailServerBehaviour extends Pick<SMTPServerOptions, "onConnect" | "onMailFrom" | "onRcptTo"> {
  port?: number;
  /** The answer once a mail has arrived. Left out: it is taken. */
  onMail?: (server: MailServer, response: (error?: Error) => void) => void;
}

/** An answer other than "taken": the status and what the server says to it. */
export function smtpResponse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real SMTP server on this machine, without a password. */
export async function startMailServer({
  port = 0,
  onMail = (_server, response) => response(),
  ...options
}: MailServerBehaviour = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    // Otherwise it waits half a minute for those who have left without a word.
    closeTimeout: 100,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ raw: Buffer.concat(chunks).toString(), recipients });
        onMail(server, done);
      });
    },
  });
  // A client that is gone is what these tests are about.
  smtp.on("error", () => {});
  smtp.server.on("connection", (socket: Socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => smtp.listen(port, "127.0.0.1", () => resolve()));
  const address = smtp.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server listens at no port");
  const server: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
