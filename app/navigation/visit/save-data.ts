import { useEffect, useState } from "react";

export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** False until hydration, because the server renders the same page for all visitors. */
export function useDataSaver(): boolean {
  const [saves, setSaves] = useState(false);
  useEffect(() => setSaves(savesData()), []);
  return saves;
}
