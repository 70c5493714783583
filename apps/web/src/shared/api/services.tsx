import { dismissToasts } from "@hourloom/ui/toast";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { askWhileChangesWait } from "@/shared/mutations/ask-while-changes-wait";
import { clearAnnouncement } from "@/shared/page/announcer";
import { type Api, type Client, createApi, createClient } from "./client";
import { createEarlyResponses, type EarlyResponses } from "./early-responses";
import { createQueryClient } from "./query-client";
import type { LoginStore, LoginState } from "@/shared/login/login-store";

export interface Services {
  loginStore: LoginStore;
  client: Client;
  queryClient: QueryClient;
  api: Api;
  /** The data that the document has asked for. */
  early: EarlyResponses;
}

/**
 * Creates the services of a login. Cached data, toasts and announcements are cleared when the
 * login changes.
 */
export function createServices(loginStore: LoginStore): Services {
  const queryClient = createQueryClient();
  askWhileChangesWait(queryClient);
  const early = createEarlyResponses(window.earlyCalls);
  // Other services, after another sign-in, ask for themselves.
  delete window.earlyCalls;
  const client = createClient(loginStore, early);
  let token = loginStore.token();
  loginStore.subscribe(() => {
    if (loginStore.token() === token) return;
    token = loginStore.token();
    const mutations = queryClient.getMutationCache().getAll();
    queryClient.clear();
    early.discard();
    // Queued mutations would wait forever for dropped ones. They reject, as their login is over.
    for (const mutation of mutations) if (mutation.state.isPaused) void mutation.continue();
    dismissToasts();
    clearAnnouncement();
  });
  return { loginStore, client, queryClient, api: createApi(client, queryClient), early };
}

const servicesByLogin = new WeakMap<LoginStore, Services>();

/** The services of a login, created on first use: the public pages need none. */
export function servicesOf(loginStore: LoginStore): Services {
  const services = servicesByLogin.get(loginStore) ?? createServices(loginStore);
  servicesByLogin.set(loginStore, services);
  return services;
}

/** Returns a function that calls `create` once for each sign-in and then returns the same value. */
export function oncePerLogin<Value>(create: (services: Services) => Value): (services: Services) => Value {
  const created = new WeakMap<Services, { token: string | undefined; value: Value }>();
  return (services) => {
    const token = services.loginStore.token();
    const known = created.get(services);
    if (known !== undefined && known.token === token) return known.value;
    const value = create(services);
    created.set(services, { token, value });
    return value;
  };
}

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error("useServices needs a ServicesProvider above it.");
  return services;
}

export function useLogin(): LoginState {
  const { loginStore } = useServices();
  return useSyncExternalStore(loginStore.subscribe, loginStore.get);
}
