import { z } from "zod";
import { text } from "./fields.ts";
import { TITLE_MAX_LENGTH } from "./limits.ts";
import { member } from "./members.ts";

const nextStep = text(TITLE_MAX_LENGTH);

/** One line about what comes next, left when work is interrupted; empty for none. */
export const nextStepMember = member(nextStep, {
  output: z.string().default("").describe("What comes next, noted when its work was interrupted; may be empty."),
  stored: nextStep.default(""),
  default: "",
});
