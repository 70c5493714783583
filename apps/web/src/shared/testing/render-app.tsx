import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { createServices, type Services, ServicesProvider } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";

/** Renders a part of the app with its providers. The user is that of localStorage. */
export async function renderApp(part: ReactNode): Promise<Services> {
  const services = createServices(createLoginStore(localStorage));
  const { queryClient } = services;
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { retry: false } });
  const rootRoute = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory(), scrollRestoration: false });
  render(
    <StrictMode>
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
  await waitFor(() => {
    if (router.state.status !== "idle") throw new Error("The router is not idle yet.");
  });
  return services;
}
