import type { ListeningApp } from "../../testing/test-app.ts";
import { childElements, type XmlElement } from "../xml/xml-element.ts";
import { createDavClient, findWithin, propertyText, responsesOf, type DavAccount, type DavCall } from "./dav-client.ts";

let accounts = 0;

/** An account of its own for one test, with the addresses of its calendar and its principal. */
export async function createAccount(api: ListeningApp): Promise<DavAccount & { calendar: string; principal: string }> {
  accounts += 1;
  const account = await createDavClient(api, `person${accounts}`);
  const { home, userId } = account;
  return { ...account, calendar: `${home}${userId}/`, principal: `/dav/principals/${userId}/` };
}

/** A request without credentials. */
export function anonymous({ address }: ListeningApp, method: string, path: string): Promise<Response> {
  return fetch(`${address}${path}`, { method, redirect: "manual" });
}

/** The address that a property of a response holds. */
export function hrefIn(response: XmlElement | undefined, name: string): string | undefined {
  return propertyText(response && findWithin(response, name), "href");
}

/** The names that a property of a response lists: privileges, reports, types or components. */
export function namesWithin(response: XmlElement | undefined, name: string): string[] {
  const found = response && findWithin(response, name);
  return (found === undefined ? [] : childElements(found)).map((child) =>
    child.name === "privilege" || child.name === "supported-report"
      ? (childElements(findWithin(child, "report") ?? child)[0]?.name ?? "")
      : (child.attributes.find((attribute) => attribute.name === "name")?.value ?? child.name),
  );
}

/** The responses of a multistatus body, by their href. Throws for any other status. */
export async function ask(
  account: DavAccount,
  method: string,
  path: string,
  call: DavCall,
): Promise<Map<string, XmlElement>> {
  const { status, text } = await account.call(method, path, call);
  if (status !== 207) throw new Error(`${method} ${path}: ${status} ${text}`);
  return responsesOf(text);
}

/** A request body with the header Depth. */
export function depth(value: string, { body }: { body: string }, more: Record<string, string> = {}): DavCall {
  return { headers: { depth: value, "content-type": "application/xml; charset=utf-8", ...more }, body };
}
