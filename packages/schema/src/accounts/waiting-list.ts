import { z } from "zod";
import { emailAddress } from "../fields/fields.ts";

export const join = z.object({ email: emailAddress }).meta({ id: "Join" });
export type Join = z.output<typeof join>;

export const joined = z.object({ message: z.string() }).meta({ id: "Joined" });
export type Joined = z.output<typeof joined>;
