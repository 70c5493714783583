import { Toaster } from "@hourloom/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Announcer } from "@/shared/page/announcer";
import { ServicesProvider, servicesOf } from "./services";
import type { Session } from "@/shared/session/session";
import { followThemeOfOtherTabs } from "@/shared/page/theme";

/** Around everything that talks to the server, and fetched with it: the public pages do without. */
export function ServicesRoot({ session, children }: { session: Session; children: ReactNode }) {
  const services = servicesOf(session);
  useEffect(followThemeOfOtherTabs, []);
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        {children}
        <Announcer />
        <Toaster />
      </QueryClientProvider>
    </ServicesProvider>
  );
}

/** The same around a page, with the session of all pages. */
export function WithServices({ children }: { children: ReactNode }) {
  const { session } = useRouteContext({ from: "__root__" });
  return <ServicesRoot session={session}>{children}</ServicesRoot>;
}
