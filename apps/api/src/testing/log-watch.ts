import { Writable } from "node:stream";

/** Everything that an application has logged, and what must not stand in it. */
export interface LogWatch {
  stream: Writable;
  /** Names a value that no log may hold. Short ones are too likely to stand there by chance. */
  guard: (secret: unknown) => void;
  /** Throws when a guarded value was logged. */
  check: () => void;
}

const SECRET_MIN_LENGTH = 12;

/** Listens to a log, at whatever level, for passwords, tokens and links. */
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
    check() {
      const log = lines.join("");
      const leaked = [...secrets].filter((secret) => log.includes(secret));
      if (leaked.length > 0) throw new Error(`${leaked.length} secrets were logged, such as ${leaked[0]}`);
    },
  };
}
