/** The part of jsdom that the tests use; the package has no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(text: string, options: { url: string; contentType: string });
    readonly window: { document: Document };
  }
}
