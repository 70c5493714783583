import { router } from "./init.ts";
import { accountsRouter } from "./routers/accounts.ts";
import { eventsRouter } from "./routers/events.ts";
import { waitingListRouter } from "./routers/waiting-list.ts";

/** The typed door: what the web app can ask for. */
export const appRouter = router({ accounts: accountsRouter, events: eventsRouter, waitingList: waitingListRouter });

export type AppRouter = typeof appRouter;
