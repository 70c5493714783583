import type { AccessKey } from "@hourloom/schema/accounts/access-keys";

/** A key of a phone that was not used yet. */
export const phoneKey: AccessKey = {
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e",
  name: "Phone",
  scopes: { events: "write", tasks: "read", api: "none" },
  created_at: "2026-11-27T12:00:00Z",
  last_used_at: null,
  last_client: "",
  network: "",
  expires_at: null,
  is_expired: false,
};
