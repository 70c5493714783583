import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkOf } from "./chunks.ts";
import { shared } from "./vite-plugins.ts";

/** In development the API is a process of its own; built, both are one origin. */
const api = "http://localhost:8000";

export default defineConfig({
  ...shared,
  plugins: [...shared.plugins, tailwindcss()],
  build: {
    // Nothing is inlined as a data: address, which the content security policy would refuse.
    assetsInlineLimit: 0,
    // By which the pages know what they will need (`prerender/parts.ts`).
    manifest: true,
    modulePreload: {
      // Lists of what to fetch along with each part would be a twentieth of a public page. The pages name what they begin with; the app fetches its other screens
      // before somebody goes there.
      resolveDependencies: (_file, files, { hostType }) => (hostType === "js" ? [] : files),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
              priority: 1,
            },
            // A chunk for each set of loaders would be fifty requests for the calendar.
            { name: chunkOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    target: ["chrome125", "edge125", "firefox128", "safari17.5"],
  },
  server: {
    port: 5173,
    strictPort: true,
    // With the page's own Host, by which the server knows its pages.
    proxy: Object.fromEntries(
      ["/trpc", "/api", "/auth", "/livez", "/readyz"].map((path) => [path, { target: api, changeOrigin: false }]),
    ),
  },
});
