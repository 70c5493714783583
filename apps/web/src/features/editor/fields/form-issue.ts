import type { z } from "zod";

/** Adds an error of a field, in a check of the schema of a form. */
export function addIssue({ value, issues }: z.core.ParsePayload, field: string, message: string): void {
  issues.push({ code: "custom", path: [field], input: value, message });
}
