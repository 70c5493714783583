import { buttonVariants } from "@hourloom/ui/button-variants";
import { LoomMark } from "@hourloom/ui/site-icons";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { reloadOrRetry, isModuleLoadError } from "@/shared/lazy/module-load-error";
import { usePageTitle } from "@/shared/page/page-title";

/** Error screen of a route that failed to render or to load. */
export function UnexpectedError({ error }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle("Unexpected Error");
  const invalidate = () => void router.invalidate();
  const retry = () => (isModuleLoadError(error) ? void reloadOrRetry(invalidate) : invalidate());
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex max-w-sm flex-col items-center gap-4 text-center">
        <LoomMark className="size-10" />
        <h1 className="text-title font-semibold">
          {isModuleLoadError(error) ? "This screen is not here yet" : "Unexpected Error"}
        </h1>
        <p className="text-pretty text-muted">
          {isModuleLoadError(error)
            ? "This screen could not be loaded. Check your connection and try again; what you have typed elsewhere is kept."
            : "This screen could not be shown. What you had saved is safe. Try again, or go back to the start."}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <button type="button" className={buttonVariants({ variant: "primary" })} onClick={retry}>
            Retry
          </button>
          <a href="/" className={buttonVariants()}>
            Go to the start
          </a>
        </div>
      </div>
    </main>
  );
}
