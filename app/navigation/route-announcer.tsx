import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Messages } from "~/schema/messages";
import { focusPage } from "./focus-page";
import { useProgress } from "./go-to";
import { loadInstead } from "./load-instead";
import { NavigationErrorNotice } from "./navigation-error";

/** After a client navigation, announces the page's title and moves the focus, as browsers do after a document load. */
export function RouteAnnouncer({ messages }: { messages: Messages }) {
  const { pathname, key } = useLocation();
  const seen = useRef({ pathname, key });
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (seen.current.key === key) return;
    const samePage = seen.current.pathname === pathname;
    seen.current = { pathname, key };
    if (samePage) return;
    // Loads the page as a document if an extension removed the page's container, because new pages would be invisible.
    if (!document.querySelector("#content h1")) loadInstead();
    setTitle(document.title);
    focusPage();
  }, [key, pathname]);

  return (
    <>
      <div className="visually-hidden" role="status">
        {title}
      </div>
      <ProgressHint label={messages.loading} />
      <NavigationErrorNotice messages={messages.unreachable} />
    </>
  );
}

/** Shows a progress bar. The style sheet hides it for the first 300 ms, so that fast navigations do not show it. */
function ProgressHint({ label }: { label: string }) {
  const { state } = useNavigation();
  const { wanted } = useProgress();
  if (state === "idle" && wanted === undefined) return null;
  return <div className="progress-hint" role="progressbar" aria-label={label} />;
}
