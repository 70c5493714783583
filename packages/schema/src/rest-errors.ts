import { z } from "zod";
import { event } from "./events.ts";

/** Error bodies as the REST API documents them; `refusals.ts` makes them. */

export const fieldError = z
  .record(z.string(), z.array(z.string()))
  .describe("Each refused member with its texts; `non_field_errors` for what is tied to none.")
  .meta({ id: "FieldErrors", examples: [{ title: ["This field is required."] }] });

export const detailError = z.object({ detail: z.string() }).meta({ id: "Error" });

export const changedError = z.object({ detail: z.string(), current: event }).meta({ id: "ChangedError" });

export const noContent = z.null().describe("No content");
