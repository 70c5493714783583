import type { Session } from "@/shared/session";
import { SiteFooter } from "../frame/site-footer";
import { Faq } from "./faq";
import { Hero } from "./hero";
import { How } from "./how";
import { Join } from "./join";
import { Why } from "./why";

/** Everything below the header: what is there to be read. */
export function Sections({ session }: { session: Session }) {
  return (
    <>
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <How />
        <Why />
        <Faq />
        <Join session={session} />
      </main>
      <SiteFooter />
    </>
  );
}
