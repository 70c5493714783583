import { openapi } from "./openapi.ts";
import { responsesOf, entryOf, sharedComponents } from "./responses.ts";
import type { ApiDocument, Operation, Parameter, Reference } from "./api-document.ts";
import { bodies } from "./examples.ts";
import { generatedDocument, type GeneratedOperation, type JsonSchema } from "./generated.ts";
import { referredShape, renamed, tidyShape, tidyShapes } from "./shapes.ts";

const parameterTexts: Readonly<Record<string, string>> = {
  id: "The id of the object. A value that is not a UUID returns 404.",
  calendar: "The id of a calendar: only its events. Empty: all events. An unknown calendar has no events.",
  task_list: "The id of a list: only its tasks. Empty: all tasks. An unknown list has no tasks.",
  task: "The id of a task: only its blocks. Empty: all blocks. An unknown task has no blocks.",
  is_completed: "`true`: only completed tasks. `false`: only open tasks. Empty: all tasks.",
  from: "The first day, `YYYY-MM-DD`, in the account's `timezone`. Tasks and blocks are filtered by `date`, events and sessions by the days that they overlap.",
  to: "The last day, `YYYY-MM-DD`, included.",
};

/** A parameter of the path or the query; a repeatable one is described as a single value. */
function addressParameter({ name, in: place, schema }: GeneratedOperation["parameters"][number]): Parameter {
  return {
    name,
    in: place,
    required: place === "path",
    description: entryOf(parameterTexts, name),
    schema: place === "path" ? tidyShape(schema, "answered") : { type: "string" },
  };
}

function parametersOf({ parameters, responses }: GeneratedOperation): (Parameter | Reference)[] {
  return [
    ...parameters.map(addressParameter),
    ...("412" in responses ? [{ $ref: "#/components/parameters/IfMatch" }] : []),
    ...("409" in responses ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
}

function requestBodyOf(schema: JsonSchema | undefined, name: string | undefined): Pick<Operation, "requestBody"> {
  if (schema === undefined) return {};
  const examples = entryOf(bodies, name).accepted;
  return { requestBody: { required: true, content: { "application/json": { schema, examples } } } };
}

/** Names the operation in the error of one that lacks an example or a text. */
function nameOperation<Value>({ operationId }: GeneratedOperation, complete: () => Value): Value {
  try {
    return complete();
  } catch (error) {
    throw new Error(`${operationId}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function operationOf(generated: GeneratedOperation, isVersioned: (schema: JsonSchema) => boolean): Operation {
  const { operationId, summary, description, tags, security, requestBody } = generated;
  const schema = requestBody?.content["application/json"].schema;
  const body = schema && referredShape(schema);
  const parameters = parametersOf(generated);
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags,
    ...(security !== undefined && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(schema, body),
    responses: responsesOf(generated, { body, isVersioned }),
  };
}

/**
 * The API's description (OpenAPI 3.1): generated from routes and schemas, completed by examples,
 * headers and JSON Schema formats. Throws if generated parts are unknown here.
 */
export function describeApi(generated: unknown): ApiDocument {
  const { paths, components } = generatedDocument.parse(generated);
  const { schemas, nameOf } = tidyShapes(paths, components.schemas);
  const isVersioned = (schema: JsonSchema): boolean => {
    const members = schemas[referredShape(schema) ?? ""]?.properties;
    return members !== undefined && "version" in members;
  };
  const namedPaths = generatedDocument.shape.paths.parse(renamed(paths, nameOf));
  const described = Object.entries(namedPaths).map(([path, operations]) => {
    const entries = Object.entries(operations).map(([method, operation]) => [
      method,
      nameOperation(operation, () => operationOf(operation, isVersioned)),
    ]);
    return [path, Object.fromEntries(entries)] as const;
  });
  return {
    ...openapi,
    paths: Object.fromEntries(described),
    components: { securitySchemes: openapi.components.securitySchemes, ...sharedComponents, schemas },
  };
}
