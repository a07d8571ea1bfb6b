import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The element that the provider's script fills, rendered only after hydration. React never touches its content. Keep it
 * mounted: the form in it cannot be moved or created again.
 */
export function ProviderSlot({ id, visible }: { id: string; visible: boolean }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated && <div id={id} hidden={!visible} />;
}
