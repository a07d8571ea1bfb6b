import { useEffect, useState } from "react";

/** Whether the visitor's browser asks for less data (Save-Data). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The same as a hook; false until hydration, because pages are the same for everyone. */
export function useSavesData(): boolean {
  const [saves, setSaves] = useState(false);
  useEffect(() => setSaves(savesData()), []);
  return saves;
}
