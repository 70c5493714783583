import { useRouteContext } from "@tanstack/react-router";
import { JoinForm } from "./join-form";

export function Join() {
  const { session } = useRouteContext({ from: "__root__" });
  return (
    <section id="join" aria-labelledby="join-title" className="scroll-mt-20 border-t bg-accent-soft">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center gap-4 px-5 py-16 text-center sm:px-8 sm:py-24">
        <h2 id="join-title" className="text-heading font-semibold text-balance">
          Be there when it opens
        </h2>
        <p className="max-w-md text-lead text-pretty">
          Leave your email and you will hear when there is room for you. Nothing else is sent to it.
        </p>
        <JoinForm session={session} />
      </div>
    </section>
  );
}
