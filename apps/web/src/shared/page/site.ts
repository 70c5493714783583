import { createContext, use } from "react";

/** What an installation says of itself on the root element of its public pages. */
export interface Site {
  /** Where people reach it, without a final slash. */
  publicUrl: string;
  /** The project's address elsewhere; undefined where there is none. */
  projectUrl: string | undefined;
}

/** Reads what the server has written; in development nothing is. */
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
