const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands in XML and HTML, in attributes too. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** An element with text, or with elements, in it. */
export function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === "string" ? escapeXml(content) : content.join("")}</${name}>`;
}
