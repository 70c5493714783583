import { Writable } from "node:stream";

/** Captures an application's log and checks it for secrets. */
export interface LogWatch {
  stream: Writable;
  /** Registers a value that must not be logged. Ignores short ones, which could occur by chance. */
  guard: (secret: unknown) => void;
  /** The messages that were logged so far, as objects. */
  messages: () => unknown[];
  /** Throws if a guarded value was logged. */
  check: () => void;
}

const SECRET_MIN_LENGTH = 12;

/** Watches a log at any level for passwords, tokens and links. */
export function watchLog(): LogWatch {
  const lines: string[] = [];
  const secrets = new Set<string>();
  return {
    stream: new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
    guard(secret) {
      if (typeof secret === "string" && secret.length >= SECRET_MIN_LENGTH) secrets.add(secret);
    },
    messages: () => lines.map((line): unknown => JSON.parse(line)),
    check() {
      const log = lines.join("");
      const leaked = [...secrets].filter((secret) => log.includes(secret));
      if (leaked.length > 0) throw new Error(`${leaked.length} secrets were logged, such as ${leaked[0]}`);
    },
  };
}
