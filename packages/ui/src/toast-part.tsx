import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";

export { toast } from "sonner";

/** Where toasts appear: above the bottom navigation on phones. `onReady`: from now on what is shown is seen. */
export function ToastPart({ onReady }: { onReady: () => void }) {
  // After the effects of what it holds, by which that begins to listen.
  useEffect(onReady, [onReady]);
  return (
    <Sonner
      position="bottom-center"
      offset={24}
      style={{ fontFamily: "inherit" }}
      mobileOffset={{ bottom: "calc(5rem + env(safe-area-inset-bottom))", left: 12, right: 12 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "pointer-events-auto flex w-full items-center gap-3 rounded-md bg-ink py-2 pr-2 pl-4 text-sm text-paper shadow-float sm:w-96",
          title: "font-semibold [overflow-wrap:anywhere] line-clamp-3",
          content: "min-w-0 flex-1 py-1",
          icon: "hidden",
          actionButton:
            "h-8 shrink-0 rounded-sm px-3 font-semibold text-paper underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:h-11 focus-visible:outline-paper",
        },
      }}
    />
  );
}
