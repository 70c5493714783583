import { SiteFooter } from "../frame/site-footer";
import { Faq } from "./faq";
import { Hero } from "./hero";
import { How } from "./how";
import { Join } from "./join";
import { Why } from "./why";

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
