import { fileURLToPath } from "node:url";
import mdx from "@mdx-js/rollup";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import remarkGfm from "remark-gfm";
import type { UserConfig } from "vite";

/** The oldest supported browsers. */
export const browsers = ["chrome125", "edge125", "firefox128", "safari17.5"];

/** Configuration of both the browser build and prerendering. */
export const shared = {
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    // Before React's plugin, which transforms its output.
    { enforce: "pre", ...mdx({ remarkPlugins: [remarkGfm] }) },
    react(),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("src", import.meta.url)) } },
} satisfies UserConfig;
