import { router } from "./init.ts";
import { accountsRouter } from "./routers/accounts.ts";
import { eventsRouter } from "./routers/events.ts";

/** The typed door: what the web app can ask for. */
export const appRouter = router({ accounts: accountsRouter, events: eventsRouter });

export type AppRouter = typeof appRouter;
