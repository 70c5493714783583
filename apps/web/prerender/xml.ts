const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML and HTML, also in attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** An element with text or with child elements. */
export function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === "string" ? escapeXml(content) : content.join("")}</${name}>`;
}
