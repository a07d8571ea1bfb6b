type Modifiers = Pick<MouseEvent & KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a modifier key is pressed, which gives a key or a click another meaning in browsers. */
export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
