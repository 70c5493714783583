import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  raw: string;
  recipients: string[];
}

export interface MailServer {
  url: string;
  port: number;
  /** Every mail that arrived completely, in order, whatever the response was. */
  received: ReceivedMail[];
  /** Closes every connection. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** Overrides of the server's behaviour. */
export interface MailServerBehaviour extends Pick<SMTPServerOptions, "onConnect" | "onMailFrom" | "onRcptTo"> {
  port?: number;
  /** The response to a received mail; by default it is accepted. */
  onMail?: (server: MailServer, response: (error?: Error) => void) => void;
}

/** An SMTP error response. */
export function smtpResponse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts a real SMTP server on this machine, without authentication. */
export async function startMailServer({
  port = 0,
  onMail = (_server, response) => response(),
  ...options
}: MailServerBehaviour = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    // Otherwise it waits half a minute for silent clients.
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
  // Tests include clients that disconnect.
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
