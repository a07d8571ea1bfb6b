import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The element that the provider's script fills. It is rendered only after hydration, as it is of no use without
 * scripts. React never touches its content. Keep it mounted: the form in it cannot be moved or created again.
 */
export function ProviderSlot({ id, visible }: { id: string; visible: boolean }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated && <div id={id} hidden={!visible} />;
}
