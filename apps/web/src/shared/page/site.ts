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
  const projectUrl = dataset["projectUrl"] ?? "";
  return {
    publicUrl: dataset["publicUrl"] ?? location.origin,
    projectUrl: projectUrl === "" ? undefined : projectUrl,
  };
}

export const SiteContext = createContext<Site>({ publicUrl: "", projectUrl: undefined });

export function useSite(): Site {
  return use(SiteContext);
}
