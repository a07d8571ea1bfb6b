import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** This component must stay mounted, because the provider's form cannot be created a second time. */
export function ProviderSlot({ id, visible }: { id: string; visible: boolean }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated && <div id={id} hidden={!visible} />;
}
