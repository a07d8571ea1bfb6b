type Modifiers = Pick<MouseEvent & KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
