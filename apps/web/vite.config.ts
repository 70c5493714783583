import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** In development the API is a process of its own; built, both are one origin. */
const api = "http://localhost:8000";

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("src", import.meta.url)) } },
  build: {
    // Nothing is inlined as a data: address, which the content security policy would refuse.
    assetsInlineLimit: 0,
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
