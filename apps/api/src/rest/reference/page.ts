import { createHash } from "node:crypto";
import { entryOf } from "./responses.ts";
import type {
  ResponseObject,
  ApiDocument,
  Content,
  MediaType,
  Operation,
  Parameter,
  Reference,
} from "./api-document.ts";
import type { JsonSchema } from "./generated.ts";
import { Html, html, inline, paragraphs } from "./html.ts";
import { pageStyle } from "./page-style.ts";
import { referredShape } from "./shapes.ts";

/** The API reference as one page without scripts; its only other file is the icon. */

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/** Allows the inline style, by its hash, and the icon. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Not formatted as a template, since the hash includes every space. */
const styleElement = new Html(`<style>${pageStyle}</style>`);

const METHODS = ["get", "post", "patch", "put", "delete"];

function slug(text: string): string {
  return text.toLowerCase().replaceAll(" ", "-");
}

/** Resolves a reference among the components of its kind. */
function named<Value>({ $ref }: Reference, components: Readonly<Record<string, Value>>): Value {
  return entryOf(components, $ref.split("/").at(-1));
}

/** Such as `1 to 1440`, `0 or more`, `at most 255 characters`. */
function boundsOf({ minimum, maximum, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  if (minimum === undefined) return "";
  return maximum !== undefined ? `, ${minimum} to ${maximum}` : `, ${minimum} or more`;
}

/** An unnamed shape, by its members. */
function namelessShape(properties: NonNullable<JsonSchema["properties"]>): Html {
  const members = Object.entries(properties).map(([name, member], index) => [
    index > 0 ? ", " : "",
    html`<code>${name}</code> ${kindOf(member)}`,
  ]);
  return html`object (${members})`;
}

/** The kind of value that a schema accepts, in a few words. */
function kindOf(schema: JsonSchema | boolean): Html {
  if (typeof schema === "boolean") return html``;
  const { type, format, items, anyOf, oneOf, properties, const: only, enum: choices } = schema;
  const shape = referredShape(schema);
  if (shape !== undefined) return html`<a href="#shape-${shape}">${shape}</a>`;
  const kinds = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (kinds.length > 0) return html`${kinds.map((each, index) => [index > 0 ? " or " : "", kindOf(each)])}`;
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`;
  if (properties !== undefined) return namelessShape(properties);
  if (items !== undefined && !Array.isArray(items)) return html`list of ${kindOf(items)}`;
  const words = [type].flat().map(String).join(" or ");
  const known = choices === undefined ? "" : `: ${choices.filter(Boolean).join(", ")}`;
  return html`${words}${format !== undefined ? ` (${format})` : ""}${boundsOf(schema)}${known}`;
}

function membersOf(schema: JsonSchema): Html {
  const { properties = {}, required } = schema;
  const needed = new Set(required);
  const members = Object.entries(properties).map(([name, member]) => {
    if (typeof member === "boolean") return "";
    const { description } = member;
    const standard = "default" in member ? html` Default: <code>${JSON.stringify(member.default)}</code>.` : "";
    return html`<li>
      <code>${name}</code>
      <span>${kindOf(member)}${needed.has(name) ? html`, <strong>required</strong>` : ""}</span
      >${description !== undefined ? html` ${inline(description)}` : ""}${standard}
    </li>`;
  });
  return html`<ul class="members">
    ${members}
  </ul>`;
}

function examplesOf({ examples }: MediaType, document: ApiDocument): Html[] {
  return Object.values(examples).map((each) => {
    const { summary, value } = "$ref" in each ? named(each, document.components.examples) : each;
    return html`<p class="note">${summary}</p>
      <pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;
  });
}

function bodyOf(content: Content, document: ApiDocument): Html {
  const media = content["application/json"];
  const shape = referredShape(media.schema);
  const schema = shape === undefined ? media.schema : (document.components.schemas[shape] ?? {});
  return html`<h4>Body</h4>
    ${membersOf(schema)}
    <details>
      <summary>Examples</summary>
      ${examplesOf(media, document)}
    </details>`;
}

function parameterOf(parameter: Parameter): Html {
  return html`<li>
    <code>${parameter.name}</code>
    <span
      >${parameter.in}, ${kindOf(parameter.schema)}${parameter.required ? html`, <strong>required</strong>` : ""}</span
    >
    ${inline(parameter.description)}
  </li>`;
}

function headersOf({ headers = {} }: ResponseObject, document: ApiDocument): Html {
  const entries = Object.entries(headers).map(
    ([name, header]) =>
      html`<li><code>${name}</code> ${inline(named(header, document.components.headers).description)}</li>`,
  );
  return entries.length === 0
    ? html``
    : html`<ul class="members">
        ${entries}
      </ul>`;
}

function responseOf(status: string, response: ResponseObject, document: ApiDocument): Html {
  const media = response.content?.["application/json"];
  return html`<details>
    <summary><code>${status}</code> ${inline(response.description)}</summary>
    ${headersOf(response, document)}${
      media &&
      html`<p class="note">${kindOf(media.schema)}</p>
        ${examplesOf(media, document)}`
    }
  </details>`;
}

function responsesOf({ responses }: Operation, document: ApiDocument): Html {
  const entries = Object.entries(responses);
  const own = entries.flatMap(([status, response]) =>
    "$ref" in response ? [] : [responseOf(status, response, document)],
  );
  const shared = entries.flatMap(([status, response]) => ("$ref" in response ? [status] : []));
  const links = shared.map((status, index) => [index > 0 ? ", " : "", html`<a href="#status-${status}">${status}</a>`]);
  return html`<h4>Responses</h4>
    ${own}
    <p class="note">As everywhere: ${links}</p>`;
}

/** The call as a shell command, with the first example. */
function commandOf(method: string, path: string, { security, requestBody }: Operation): string {
  const first = Object.values(requestBody?.content["application/json"].examples ?? {})[0];
  const parts = [
    ...(method === "get" || (method === "post" && first !== undefined) ? [] : [`-X ${method.toUpperCase()}`]),
    ...(security === undefined ? ['-H "Authorization: Token $token"'] : []),
    ...(first !== undefined && "value" in first ? [`--json '${JSON.stringify(first.value)}'`] : []),
  ];
  return [`curl -sS "$url${path.replace("{id}", "$id")}"`, ...parts].join(" \\\n  ");
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

function callOf({ method, path, operation }: Call, document: ApiDocument): Html {
  const { operationId, summary, description = "", parameters = [], requestBody, security } = operation;
  const known = parameters.map((each) =>
    parameterOf("$ref" in each ? named(each, document.components.parameters) : each),
  );
  return html`<article id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title">${summary}</h3>
    <p class="call"><code class="method">${method.toUpperCase()}</code> <code>${path}</code></p>
    ${description === "" ? "" : paragraphs(description)}
    <p class="note">${security === undefined ? "Requires a token." : "Without a token. A token is ignored."}</p>
    ${
      known.length === 0
        ? ""
        : html`<h4>Parameters</h4>
            <ul class="members">
              ${known}
            </ul>`
    }
    ${requestBody === undefined ? "" : bodyOf(requestBody.content, document)}
    <details>
      <summary>Command</summary>
      <pre><code>${commandOf(method, path, operation)}</code></pre>
    </details>
    ${responsesOf(operation, document)}
  </article>`;
}

function callsOf(document: ApiDocument, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, operation]) => ({ method, path, operation }))
      .filter(({ operation }) => operation.tags.includes(tag))
      .toSorted((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method)),
  );
}

/** Error responses shared by many operations, by status. */
function sharedResponses(document: ApiDocument): Html[] {
  const statuses = new Map<string, ResponseObject>();
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if ("$ref" in response) statuses.set(status, named(response, document.components.responses));
    }
  }
  return [...statuses]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([status, response]) => {
      const media = response.content?.["application/json"];
      return html`<article id="status-${status}" aria-labelledby="status-${status}-title">
        <h3 id="status-${status}-title"><code>${status}</code> ${inline(response.description)}</h3>
        ${headersOf(response, document)}${media && examplesOf(media, document)}
      </article>`;
    });
}

function responseShapes(document: ApiDocument): Html[] {
  return Object.entries(document.components.schemas)
    .filter(([name]) => !Object.values(document.paths).some((operations) => takesShape(operations, name)))
    .map(([name, schema]) => {
      const { description } = schema;
      return html`<article id="shape-${name}" aria-labelledby="shape-${name}-title">
        <h3 id="shape-${name}-title">${name}</h3>
        ${description !== undefined ? paragraphs(description) : ""}${membersOf(schema)}
      </article>`;
    });
}

/** Whether a shape is the body of an operation, whose members are shown there. */
function takesShape(operations: Readonly<Record<string, Operation>>, name: string): boolean {
  return Object.values(operations).some(({ requestBody }) => {
    const schema = requestBody?.content["application/json"].schema;
    return schema !== undefined && referredShape(schema) === name;
  });
}

/** On narrow screens the style shows only the names of the groups. */
function contents(document: ApiDocument): Html {
  const groups = document.tags.map(({ name }) => {
    const calls = callsOf(document, name).map(
      ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
    );
    return html`<li>
      <a href="#${slug(name)}">${name}</a>
      <ul>
        ${calls}
      </ul>
    </li>`;
  });
  return html`<nav aria-label="Contents">
    <ul>
      ${groups}
      <li><a href="#errors">Errors</a></li>
      <li><a href="#shapes">Shapes</a></li>
    </ul>
  </nav>`;
}

export function renderPage(document: ApiDocument, documentAddress: string): string {
  const { info, tags, components } = document;
  const groups = tags.map(
    ({ name, description }) =>
      html`<section id="${slug(name)}" aria-labelledby="${slug(name)}-title">
        <h2 id="${slug(name)}-title">${name}</h2>
        <p class="note">${description}</p>
        ${callsOf(document, name).map((call) => callOf(call, document))}
      </section>`,
  );
  const token = String(components.securitySchemes["token"]?.description);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title} API</title>
        <meta name="description" content="${info.summary}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleElement}
      </head>
      <body>
        <header>
          <div>
            <img src="/favicon.svg" alt="" width="32" height="32" />
            <h1>${info.title} API</h1>
            <span class="note"
              >Version ${info.version}, as <a href="${documentAddress}">OpenAPI ${document.openapi}</a></span
            >
          </div>
        </header>
        <div class="layout">
          ${contents(document)}
          <main>
            <section id="conventions" aria-labelledby="conventions-title">
              <h2 id="conventions-title">Conventions</h2>
              ${paragraphs(`Header \`Authorization\`: ${token}\n\n${info.description}`)}
            </section>
            ${groups}
            <section id="errors" aria-labelledby="errors-title">
              <h2 id="errors-title">Errors</h2>
              <p class="note">Responses that many calls share.</p>
              ${sharedResponses(document)}
            </section>
            <section id="shapes" aria-labelledby="shapes-title">
              <h2 id="shapes-title">Shapes</h2>
              <p class="note">Response bodies. New members may be added within a version.</p>
              ${responseShapes(document)}
            </section>
          </main>
        </div>
      </body>
    </html> `.text;
}
