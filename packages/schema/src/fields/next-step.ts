import { z } from "zod";
import { text } from "./fields.ts";
import { TITLE_MAX_LENGTH } from "./limits.ts";
import { member } from "./members.ts";

const nextStep = text(TITLE_MAX_LENGTH);

/** One line about what comes next, left when work is interrupted; empty for none. */
export const nextStepMember = member(nextStep, {
  output: z
    .string()
    .default("")
    .describe("A note about how to continue, written when the work was interrupted. Empty if there is none."),
  stored: nextStep.default(""),
  default: "",
});
