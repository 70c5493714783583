import { Button } from "@hourloom/ui/button";
import { LoomMark } from "@hourloom/ui/icons";
import { useRouter } from "@tanstack/react-router";
import { usePageTitle } from "@/shared/page-title";

/** What is left when a screen has failed to draw. */
export function UnexpectedError() {
  const router = useRouter();
  usePageTitle("Unexpected Error");
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex max-w-sm flex-col items-center gap-4 text-center">
        <LoomMark className="size-10" />
        <h1 className="text-title font-semibold">Unexpected Error</h1>
        <p className="text-pretty text-muted">
          This screen could not be shown. What you had saved is safe. Try again, or go back to the start.
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="primary" onClick={() => void router.invalidate()}>
            Try again
          </Button>
          <Button asChild>
            <a href="/">Go to the start</a>
          </Button>
        </div>
      </div>
    </main>
  );
}
