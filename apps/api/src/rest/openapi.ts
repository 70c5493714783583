import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";

/** What the reference says of the API as a whole. */
export const openapi: NonNullable<FastifyDynamicSwaggerOptions["openapi"]> = {
  openapi: "3.1.0",
  info: {
    title: "Hourloom",
    version: "1",
    description: "The calendar, lists and timers of an account, for scripts.",
  },
  components: {
    securitySchemes: {
      token: {
        type: "apiKey",
        in: "header",
        name: "Authorization",
        description: "`Token <auth_token>`, with the `auth_token` of a login.",
      },
    },
  },
  security: [{ token: [] }],
};
