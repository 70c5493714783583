import { LoomMark } from "@hourloom/ui/site-icons";
import { Link } from "@tanstack/react-router";
import { useSite } from "@/shared/page/site";

const link = "inline-flex min-h-6 items-center text-muted hover:text-ink pointer-coarse:min-h-11";

export function SiteFooter() {
  const { projectUrl, operator } = useSite();
  return (
    <footer className="border-t">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-x-8 gap-y-4 px-5 py-8 sm:flex-row sm:items-center sm:px-8">
        <p className="flex flex-1 items-center gap-2.5 text-muted">
          <LoomMark className="size-6" />© 2025 Hourloom
        </p>
        <nav aria-label="More" className="flex flex-wrap gap-x-6">
          <Link to="/" hash="how" className={link}>
            How it works
          </Link>
          <Link to="/" hash="faq" className={link}>
            FAQ
          </Link>
          <Link to="/blog" className={link}>
            Blog
          </Link>
          <a href="/rss.xml" className={link}>
            RSS
          </a>
          <a href="/api/v1/docs/" className={link}>
            API
          </a>
          {operator === "" ? null : (
            <>
              <Link to="/privacy" className={link}>
                Privacy
              </Link>
              <Link to="/terms" className={link}>
                Terms
              </Link>
            </>
          )}
          {projectUrl === undefined ? null : (
            <a href={projectUrl} rel="me noopener" className={link}>
              Follow Hourloom
            </a>
          )}
        </nav>
      </div>
    </footer>
  );
}
