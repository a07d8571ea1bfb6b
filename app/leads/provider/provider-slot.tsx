import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * The element that the provider's script fills with a form. It is rendered only after hydration, and React never
 * changes its content. The element must stay mounted, because the form cannot be moved or created again.
 */
export function ProviderSlot({ id, visible }: { id: string; visible: boolean }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated && <div id={id} hidden={!visible} />;
}
