import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { authDialog } from "@/features/accounts/auth-dialog-module";
import { LazyAuthDialog } from "@/features/accounts/lazy-auth-dialog";
import { LandingPage } from "@/features/marketing/landing/landing-page";
import { useVisitor } from "@/features/marketing/landing/use-visitor";
import { loadPart } from "@/shared/lazy/lazy-hydration";
import { pathOfPage } from "@/shared/login/redirect";
import { mayOfferSignIn, rememberSignIn } from "@/shared/login/sign-in-flag";

export const Route = createFileRoute("/")({
  codeSplitGroupings: [["loader", "component"]],
  validateSearch: ({ page }: Record<string, unknown>): { page?: string } => {
    if (page === undefined) return {};
    return { page: typeof page === "string" ? page : JSON.stringify(page) };
  },
  beforeLoad: ({ context, search }) => {
    if (search.page === undefined) return;
    rememberSignIn(localStorage);
    if (context.loginStore.get().status === "signed_in") throw redirect({ to: pathOfPage(search.page), replace: true });
  },
  // Preloaded, so that a sign-in is possible after signing out offline.
  loader: async () => {
    if (!import.meta.env.SSR && mayOfferSignIn(localStorage)) void authDialog.fetch();
    return {
      Sections: await loadPart(
        "/",
        async () => (await import("@/features/marketing/landing/landing-sections")).Sections,
      ),
    };
  },
  staleTime: Infinity,
  component: StartPage,
});

function StartPage() {
  const { loginStore } = Route.useRouteContext();
  const { Sections } = Route.useLoaderData();
  const { page } = Route.useSearch();
  const navigate = useNavigate();
  const visitor = useVisitor(loginStore);
  const isAsked = page !== undefined;
  return (
    <LandingPage
      visitor={visitor}
      Sections={Sections}
      onSignIn={() => void navigate({ to: "/", search: { page: "calendar" }, resetScroll: false })}
    >
      {visitor === "known" || isAsked ? (
        <LazyAuthDialog
          loginStore={loginStore}
          isAsked={isAsked}
          onClose={() => void navigate({ to: "/", replace: true, resetScroll: false })}
          onSignedIn={() => void navigate({ to: pathOfPage(page), replace: true })}
        />
      ) : null}
    </LandingPage>
  );
}
