import type { JsonSchema } from "./generated.ts";
import type { Examples } from "./example-bodies.ts";

/** The part of an OpenAPI 3.1 document that is generated here and rendered as a page. */

export interface Reference {
  $ref: string;
}

export interface MediaType {
  schema: JsonSchema;
  examples: Examples | Record<string, Reference | Examples[string]>;
}

export interface Content {
  "application/json": MediaType;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ResponseObject | Reference>;
}

export interface Components {
  securitySchemes: Record<string, { type: string; name: string; in: string; description: string }>;
  headers: Record<string, { description: string; schema: JsonSchema; required?: boolean }>;
  parameters: Record<string, Parameter>;
  responses: Record<string, ResponseObject>;
  examples: Examples;
  schemas: Record<string, JsonSchema>;
}

export interface ApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
    contact: { name: string };
  };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Components;
}
