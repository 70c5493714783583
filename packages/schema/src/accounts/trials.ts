import { z } from "zod";
import { dateTime, timeZone } from "../fields/fields.ts";
import { browserSignUp, deviceLogin } from "./accounts.ts";

/** The zone and region of the browser, and the id of a device that signed in before. */
export const trialStart = z.strictObject({
  timezone: timeZone,
  regional: browserSignUp.shape.regional,
  device_id: deviceLogin.shape.device_id,
});
export type TrialStart = z.output<typeof trialStart>;

/** A trial workspace: an account without an address, which ends by itself. */
export const trial = z.object({ ends_at: dateTime });
export type Trial = z.output<typeof trial>;
