import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/schema/basics/languages";

export function mailHtml(lang: Language, children: ReactNode): string {
  const document = (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
      </head>
      <body style={{ font: "16px/1.5 sans-serif" }}>{children}</body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
