import type { Operator } from "@hourloom/schema/public-site";
import type { ReactNode } from "react";
import { NotFound } from "@/shared/layout/not-found";
import { useSite } from "@/shared/page/site";
import { BlogFrame } from "../blog/blog-frame";

/** A page that names the operator; there is none where no operator is configured. */
export function LegalFrame({ title, children }: { title: string; children: (operator: Operator) => ReactNode }) {
  const { operator } = useSite();
  if (operator === "") return <NotFound />;
  const [name = "", address = "", email = ""] = operator.split("\t");
  return (
    <BlogFrame>
      <article className="prose">
        <h1 className="text-display font-semibold text-balance">{title}</h1>
        {children({ name, address, email })}
      </article>
    </BlogFrame>
  );
}

/** Name and addresses of the operator. */
export function OperatorAddress({ operator: { name, address, email } }: { operator: Operator }) {
  return (
    <address className="not-italic">
      <span className="block font-semibold">{name}</span>
      <span className="block">{address}</span>
      <a href={`mailto:${email}`}>{email}</a>
    </address>
  );
}
