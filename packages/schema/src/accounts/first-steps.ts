import { z } from "zod";

/** What a new account is offered: to bring a calendar, plan the day, start a timer. */
export const firstStep = z.enum(["calendar", "plan", "timer"]);
export type FirstStep = z.output<typeof firstStep>;

/** The steps that were neither done nor skipped. */
export const firstSteps = z.object({ left: z.array(firstStep) });
export type FirstSteps = z.output<typeof firstSteps>;

/** Steps that are done or skipped. */
export const endedSteps = z.strictObject({ steps: z.array(firstStep).min(1).max(firstStep.options.length) });
export type EndedSteps = z.output<typeof endedSteps>;
