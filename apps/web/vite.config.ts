import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkOf } from "./chunks.ts";
import { browsers, shared } from "./vite-plugins.ts";

/** In development the API is another process, at PORT; in production both have one origin. */
const api = `http://localhost:${process.env["PORT"] || "8000"}`;

export default defineConfig({
  ...shared,
  plugins: [...shared.plugins, tailwindcss()],
  build: {
    // No data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    // Used by `prerender/parts.ts`.
    manifest: true,
    modulePreload: {
      // All supported browsers have it.
      polyfill: false,
      // Lists of dependencies of each dynamic import would be a twentieth of a public page. The
      // pages preload what they begin with; the app preloads its other screens.
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
            // One chunk for each set of importers would be fifty requests for the calendar.
            { name: chunkOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    target: browsers,
  },
  server: {
    port: 5173,
    strictPort: true,
    // Preserves the Host header, by which the API checks the origin.
    proxy: Object.fromEntries(
      ["/trpc", "/api", "/auth", "/imports", "/exports", "/feeds", "/dav", "/.well-known", "/livez", "/readyz"].map(
        (path) => [path, { target: api, changeOrigin: false }],
      ),
    ),
  },
});
