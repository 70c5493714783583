import type { User } from "@hourloom/schema/accounts/accounts";

/** An account as the server returns it. */
export const mira: User = {
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e",
  username: "mira",
  email: "mira@example.com",
  first_name: "",
  last_name: "",
  timezone: "UTC",
  has_password: true,
  version: 1,
};
