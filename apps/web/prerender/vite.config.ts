import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { shared } from "../vite-plugins.ts";

/** Builds the prerenderer for Node, which `main.ts` runs. */
export default defineConfig({
  ...shared,
  root: fileURLToPath(new URL("..", import.meta.url)),
  publicDir: false,
  build: {
    ssr: "src/prerender.tsx",
    outDir: "node_modules/.prerender",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "node22",
  },
  logLevel: "warn",
});
