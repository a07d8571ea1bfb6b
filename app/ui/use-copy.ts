import { useEffect, useState } from "react";

/** How long a copy is confirmed, in milliseconds. */
const confirmation = 4000;

/** Timeout of the clipboard, which may never answer, in milliseconds. */
const copiedWithin = 1000;

/**
 * Copies text to the clipboard, and confirms it for a while.
 *
 * @returns `canCopy` is true once scripts run, so that a button makes sense; `copy` resolves to false if the clipboard
 * is unavailable (at an http address, or without permission) or does not answer
 */
export function useCopy(): { canCopy: boolean; copied: boolean; copy: (text: string) => Promise<boolean> } {
  const [canCopy, setCanCopy] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCanCopy(true), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmation);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    try {
      const timeout = new Promise((_, reject) => setTimeout(reject, copiedWithin));
      await Promise.race([navigator.clipboard.writeText(text), timeout]);
      setCopied(true);
      return true;
    } catch {
      return false;
    }
  };
  return { canCopy, copied, copy };
}
