import "./app.css";
import { Toaster } from "@hourloom/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createAppRouter } from "./router";
import { Announcer } from "./shared/announcer";
import { nameMissingParts } from "./shared/missing-part";
import { createServices, ServicesProvider } from "./shared/services";
import { createSession, followOtherTabs } from "./shared/session";
import { followThemeOfOtherTabs } from "./shared/theme";

nameMissingParts(window);
const session = createSession(localStorage);
const services = createServices(session);
const router = createAppRouter(services);
followOtherTabs(session, window);
followThemeOfOtherTabs();

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.queryClient}>
          <RouterProvider router={router} />
          <Announcer />
          <Toaster />
        </QueryClientProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
