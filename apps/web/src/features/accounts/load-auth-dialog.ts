/** Loads the dialog with the schemas and the API client, which the public pages do not need. */
export const loadAuthDialog = () => import("./auth-dialog-root");
