import { createLazyModule } from "@/shared/lazy/lazy-module";

/** The dialog with the schemas and the API client, which the public pages do not need. */
export const authDialog = createLazyModule(() => import("./auth-dialog"));
