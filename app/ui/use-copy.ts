import { useEffect, useState } from "react";

/** Time for which the button confirms that the text was copied, in milliseconds. */
const confirmationMs = 4000;

/** The clipboard may never respond. */
const copyTimeoutMs = 1000;

/** `copy` resolves to false if copying fails, for example over plain HTTP, without permission or after the timeout. */
export function useCopy(): { canCopy: boolean; copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [canCopy, setCanCopy] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCanCopy(true), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      const timeout = new Promise((_, reject) => setTimeout(reject, copyTimeoutMs));
      await Promise.race([navigator.clipboard.writeText(text), timeout]);
      setCopied(true);
      return true;
    } catch {
      return false;
    }
  };
  return { canCopy, copied, copy };
}
