import { Toaster } from "@hourloom/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Announcer } from "@/shared/page/announcer";
import { useRunLater } from "@/shared/lazy/run-later";
import { ServicesProvider, servicesOf } from "./services";
import type { LoginStore } from "@/shared/login/login-store";
import { syncThemeWithOtherTabs } from "@/shared/page/theme";

/**
 * Providers for everything that uses the API. Lazily loaded, because the public pages do not need
 * it.
 */
export function ServicesRoot({ loginStore, children }: { loginStore: LoginStore; children: ReactNode }) {
  const services = servicesOf(loginStore);
  const runLater = useRunLater();
  useEffect(syncThemeWithOtherTabs, []);
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.queryClient}>
        {children}
        <Announcer />
        <Toaster runLater={runLater} />
      </QueryClientProvider>
    </ServicesProvider>
  );
}

/** The same with the login of the router. */
export function WithServices({ children }: { children: ReactNode }) {
  const { loginStore } = useRouteContext({ from: "__root__" });
  return <ServicesRoot loginStore={loginStore}>{children}</ServicesRoot>;
}
