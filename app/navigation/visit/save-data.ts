import { useEffect, useState } from "react";

/** Whether the visitor's browser asks for as little data as possible (Save-Data). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The same for a page, which is the same for everyone until there are scripts. */
export function useSavesData(): boolean {
  const [saves, setSaves] = useState(false);
  useEffect(() => setSaves(savesData()), []);
  return saves;
}
