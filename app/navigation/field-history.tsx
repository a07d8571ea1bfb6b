import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { keepFields } from "~/ui/browser/visitor-state";

const restore = new Map<string, ReturnType<typeof keepFields>>();

/** Restores form fields on Back and Forward, as browsers do after a document load (rule 13.4). */
export function FieldHistory() {
  const { key } = useLocation();
  useEffect(() => {
    const page = document.getElementById("content");
    if (!page) return;
    restore.get(key)?.(page);
    const keep = () => restore.set(key, keepFields(page));
    page.addEventListener("change", keep);
    return () => page.removeEventListener("change", keep);
  }, [key]);
  return null;
}
