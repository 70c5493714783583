import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { browsers, shared } from "../vite-plugins.ts";

/** Builds the inline script of the app's page, which `main.ts` inserts. */
export default defineConfig({
  resolve: shared.resolve,
  root: fileURLToPath(new URL("..", import.meta.url)),
  publicDir: false,
  build: {
    lib: { entry: "src/early-calls.ts", formats: ["iife"], name: "early", fileName: () => "early-calls.js" },
    outDir: "node_modules/.inline",
    target: browsers,
    rolldownOptions: {
      // Of modules that components share with it, only what it calls.
      treeshake: { moduleSideEffects: false },
    },
  },
  // Modules of the router have directives, which a script does not need.
  logLevel: "error",
});
