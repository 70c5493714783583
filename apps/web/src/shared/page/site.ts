import type { Operator } from "@hourloom/schema/public-site";
import { createContext, use } from "react";

/** Installation data, which the server writes on the root element of the public pages. */
export interface Site {
  /** Without a final slash. */
  publicUrl: string;
  /** URL of the project; undefined if none is configured. */
  projectUrl: string | undefined;
  /** Who runs the installation; undefined if that is not configured. */
  operator: Operator | undefined;
}

/** Reads the installation data; in development there is none. */
export function readSite({ documentElement: { dataset }, location }: Document): Site {
  const { publicUrl = location.origin, projectUrl, operatorName, operatorAddress = "", operatorEmail = "" } = dataset;
  return {
    publicUrl,
    projectUrl: projectUrl || undefined,
    operator: operatorName ? { name: operatorName, address: operatorAddress, email: operatorEmail } : undefined,
  };
}

export const SiteContext = createContext<Site>({ publicUrl: "", projectUrl: undefined, operator: undefined });

export function useSite(): Site {
  return use(SiteContext);
}
