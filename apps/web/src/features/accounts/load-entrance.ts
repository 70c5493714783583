/** The forms bring the schemas and the server's client with them, which nobody needs to read a page. */
export const loadEntrance = () => import("./entrance");
