import { Meta, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** Copies the page's meta tags to `<head>`, because React does not hydrate `<head>`. */
export function HeadSync({ lang }: { lang: string }) {
  // Creates the element after hydration. Otherwise, React would expect the portal's content in the server's HTML.
  const [mirror, setMirror] = useState<HTMLElement>();
  useEffect(() => setMirror(document.createElement("div")), []);
  const written = useRef<Element[]>();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` makes the effect run after each navigation
  useEffect(() => {
    if (!mirror) return;
    const wanted = [...mirror.children];
    if (written.current) {
      for (const element of written.current) element.remove();
      written.current = wanted.map((element) => element.cloneNode(true) as Element);
      document.head.append(...written.current);
    } else {
      written.current = [...document.head.children].filter((element) =>
        wanted.some((other) => other.isEqualNode(element)),
      );
    }
    document.documentElement.lang = lang;
  }, [mirror, key, lang]);

  return mirror ? createPortal(<Meta />, mirror) : null;
}
