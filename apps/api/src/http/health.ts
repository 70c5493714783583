import type { FastifyInstance } from "fastify";
import { runForNobody } from "../core/load/running-account.ts";
import type { HealthService } from "../services/health/health-service.ts";

/**
 * `/livez`: the process responds. `/readyz`: it can serve; 503 if not, or while it drains. Degraded
 * is 200: without traffic nobody could read either.
 */
export function registerHealth(app: FastifyInstance, health: HealthService, isDraining: () => boolean): void {
  const noStore = { "cache-control": "no-store" } as const;
  app.get("/livez", (_request, reply) => reply.headers(noStore).send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    // It waits for no connection behind clients without an account.
    const ready = !isDraining() && (await runForNobody(() => health.isReady()));
    const working = health.isDegraded() ? "degraded" : "ok";
    return reply
      .code(ready ? 200 : 503)
      .headers(noStore)
      .send({ status: ready ? working : "unavailable" });
  });
}
