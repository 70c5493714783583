import type { FastifyInstance } from "fastify";

const SWEEP_MS = 20;

/**
 * Stops accepting and waits until what is being answered has been answered, at most `limitMs`; then it cuts what is left. Connections that have nothing to
 * answer are closed as they fall idle, since a browser keeps them open for minutes.
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
