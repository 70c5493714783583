import { createContext, use } from "react";

/** Installation data, which the server writes on the root element of the public pages. */
export interface Site {
  /** Without a final slash. */
  publicUrl: string;
  /** URL of the project; undefined if none is configured. */
  projectUrl: string | undefined;
  /** Who runs it: name, postal address and e-mail address, separated by tabs; empty if unknown. */
  operator: string;
  /** Whether one can try the workspace without signing up. */
  offersTrials: boolean;
}

/** Reads the installation data; in development there is none. */
export function readSite({ documentElement: { dataset }, location }: Document): Site {
  return {
    publicUrl: dataset["publicUrl"] ?? location.origin,
    projectUrl: dataset["projectUrl"] || undefined,
    operator: dataset["operator"]?.trim() ?? "",
    offersTrials: dataset["trials"] === "on",
  };
}

export const SiteContext = createContext<Site>({
  publicUrl: "",
  projectUrl: undefined,
  operator: "",
  offersTrials: false,
});

export function useSite(): Site {
  return use(SiteContext);
}
