import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Container that the provider's script fills after hydration. It must stay mounted, because the provider's form cannot
 * be moved or created again.
 */
export function ProviderSlot({ id, visible }: { id: string; visible: boolean }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated && <div id={id} hidden={!visible} />;
}
