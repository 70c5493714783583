import type { PageHead } from "../head/page-head";
import { faqPage } from "./questions";

export const landingHead: PageHead = {
  path: "",
  title: "Hourloom: weave your hours",
  description:
    "Calendar, to-do lists, a Pomodoro and a Flowtime timer in one calm workspace, so that what you planned and what you did are the same cloth.",
  image: { path: "/og/hourloom.png", alt: "Hourloom: weave your hours. Four coloured threads cross in a cloth." },
  trail: [{ name: "Hourloom", path: "" }],
  structured: (url) => [{ "@type": "WebSite", name: "Hourloom", url: url("") }, faqPage()],
};
