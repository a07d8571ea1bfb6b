import { useEffect, useState } from "react";

/** How long it is said that something is copied, in milliseconds. */
const confirmation = 4000;

/**
 * Copies texts to the clipboard, and tells for a while that it has.
 *
 * @returns whether scripts are at work, so that there may be a button; `copy` tells whether the clipboard was to be had
 * (it is not at an http address, or where the permission is denied)
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
      await navigator.clipboard.writeText(text);
      setCopied(true);
      return true;
    } catch {
      return false;
    }
  };
  return { canCopy, copied, copy };
}
