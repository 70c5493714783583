import type { FastifyInstance } from "fastify";

const SWEEP_MS = 20;

/**
 * Stops accepting connections and waits for running requests, at most `limitMs`; then cuts the
 * rest. Idle connections are closed repeatedly, since browsers would keep them open for minutes.
 */
export async function drain(app: FastifyInstance, limitMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
