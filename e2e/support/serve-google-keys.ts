import { createServer } from "node:http";
import { publicKeys } from "./google.ts";

/** Serves the public keys in place of Google, on the port of `E2E_GOOGLE_PORT`. */
createServer((_request, response) => {
  response
    .writeHead(200, { "content-type": "application/json", "cache-control": "public, max-age=3600" })
    .end(JSON.stringify(publicKeys()));
}).listen(Number(process.env["E2E_GOOGLE_PORT"]), "127.0.0.1");
