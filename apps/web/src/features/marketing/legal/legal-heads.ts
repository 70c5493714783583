import { formatPageTitle } from "@/shared/page/page-title";
import type { PageHead } from "../head/page-head";

function headOf(path: string, name: string, description: string): PageHead {
  return {
    path,
    title: formatPageTitle(name),
    description,
    image: { path: "/og/hourloom.png", alt: "Hourloom: weave your hours." },
    trail: [
      { name: "Hourloom", path: "" },
      { name, path },
    ],
    isUnlisted: true,
  };
}

export const privacyHead = headOf(
  "/privacy",
  "Privacy",
  "Which data this installation of Hourloom stores about you, what for and how long, who sees it, and how you take it along or delete it.",
);

export const termsHead = headOf(
  "/terms",
  "Terms",
  "On which terms this installation of Hourloom is offered: what you may expect of it, what is expected of you, and how it ends.",
);

export const legalHeads: readonly PageHead[] = [privacyHead, termsHead];
