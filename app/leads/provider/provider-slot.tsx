import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The element that the provider fills. It is no part of the server's page, where it would be of no use, and
 * React never looks into it. Keep it rendered: the form in it cannot be moved or made again.
 */
export function ProviderSlot({ id, visible }: { id: string; visible: boolean }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated && <div id={id} hidden={!visible} />;
}
