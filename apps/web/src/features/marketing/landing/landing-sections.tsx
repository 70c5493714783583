import { SiteFooter } from "../frame/site-footer";
import { Hero } from "./hero";
import { How } from "./how";
import { Why } from "./why";
import { useRouteContext } from "@tanstack/react-router";
import { JoinForm } from "./join-form";
import { ChevronDown } from "@hourloom/ui/icons";
import type { SyntheticEvent } from "react";
import { questions } from "./questions";

/** For browsers without support of `name` on `details`: closes the others. */
function closeOthers({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) return;
  for (const other of currentTarget.parentElement?.querySelectorAll("details") ?? []) {
    if (other !== currentTarget) other.open = false;
  }
}

/** Questions as `details` elements, which work without scripts. */
function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-20 border-t">
      <div className="mx-auto grid w-full max-w-6xl gap-8 px-5 py-16 sm:px-8 sm:py-24 lg:grid-cols-[1fr_2fr] lg:gap-12">
        <h2 id="faq-title" className="text-heading font-semibold text-balance">
          Questions, answered plainly
        </h2>
        <div className="border-b">
          {questions.map(({ question, response }) => (
            <details key={question} name="faq" onToggle={closeOthers} className="group border-t">
              <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-3 text-base font-semibold [&::-webkit-details-marker]:hidden">
                <h3 className="flex-1">{question}</h3>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose pb-6 text-base text-pretty text-muted">{response}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function Join() {
  const { loginStore } = useRouteContext({ from: "__root__" });
  return (
    <section id="join" aria-labelledby="join-title" className="scroll-mt-20 border-t bg-accent-soft">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center gap-4 px-5 py-16 text-center sm:px-8 sm:py-24">
        <h2 id="join-title" className="text-heading font-semibold text-balance">
          Be there when it opens
        </h2>
        <p className="max-w-md text-lead text-pretty">
          Leave your email and you will hear when there is room for you. Nothing else is sent to it.
        </p>
        <JoinForm loginStore={loginStore} />
      </div>
    </section>
  );
}

/** Everything below the header. */
export function Sections() {
  return (
    <>
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <How />
        <Why />
        <Faq />
        <Join />
      </main>
      <SiteFooter />
    </>
  );
}
