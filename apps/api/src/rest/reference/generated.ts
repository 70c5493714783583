import { z } from "zod";

/**
 * The parts used of the document that Fastify's plugin generates. Parsed instead of asserted, so
 * that changes of the plugin are noticed.
 */

export type JsonSchema = z.core.JSONSchema.JSONSchema;
/** Not parsed further: the generator writes what zod's own `toJSONSchema` returns. */
const jsonSchema = z.record(z.string(), z.unknown()).transform((schema): JsonSchema => schema);

const content = z.object({ "application/json": z.object({ schema: jsonSchema }) });

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  /** Empty for a public operation; undefined if a token is needed. */
  security: z.array(z.never()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query"]),
        required: z.boolean().optional(),
        schema: jsonSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
export type GeneratedOperation = z.output<typeof operation>;

export const generatedDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});
