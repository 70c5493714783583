import { createContext, use } from "react";

/** Installation data, which the server writes on the root element of the public pages. */
export interface Site {
  /** Without a final slash. */
  publicUrl: string;
  /** URL of the project; undefined if none is configured. */
  projectUrl: string | undefined;
}

/** Reads the installation data; in development there is none. */
export function readSite({ documentElement: { dataset }, location }: Document): Site {
  return { publicUrl: dataset["publicUrl"] ?? location.origin, projectUrl: dataset["projectUrl"] || undefined };
}

export const SiteContext = createContext<Site>({ publicUrl: "", projectUrl: undefined });

export function useSite(): Site {
  return use(SiteContext);
}
