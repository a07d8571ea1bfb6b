type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** @returns a function that copies the values of replaced fields to the new fields with the same names */
export function keepFields(container: HTMLElement): (successor: HTMLElement) => void {
  const before = fieldsByName(container);
  return (successor) => {
    const after = fieldsByName(successor);
    for (const [name, old] of before) {
      const current = after.get(name);
      if (current && !old.isConnected) copyField(old, current);
    }
  };
}

/**
 * Saves form input, focus and video playback, which are lost if React replaces the elements.
 * @returns a function that restores the saved state
 */
export function keepVisitorState(container: HTMLElement): () => void {
  const restoreFields = keepFields(container);
  const focused = document.activeElement;
  const focusedName = [...fieldsByName(container)].find(([, field]) => field === focused)?.[0];
  const video = container.querySelector("video");
  let isRestored = false;
  return () => {
    if (isRestored) return;
    isRestored = true;
    restoreFields(container);
    const field = focusedName === undefined ? undefined : fieldsByName(container).get(focusedName);
    if (field && field !== focused) copyFocus(focused as Field, field);
    const current = container.querySelector("video");
    if (video && current && video !== current) continueVideo(video, current);
  };
}

function fieldsByName(container: HTMLElement): Map<string, Field> {
  const fields = new Map<string, Field>();
  const counts = new Map<string, number>();
  for (const field of container.querySelectorAll<Field>("input:not([type=hidden]), textarea, select")) {
    const name = `${field.name} ${isTick(field) ? field.value : ""}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    fields.set(`${name} ${count}`, field);
  }
  return fields;
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function copyField(old: Field, current: Field): void {
  if (isTick(old) && isTick(current)) {
    if (old.checked === current.checked) return;
    current.checked = old.checked;
  } else {
    if (old.value === current.value) return;
    current.value = old.value;
  }
  // Simulates input by the visitor, so that the form saves its draft.
  current.dispatchEvent(new Event("input", { bubbles: true }));
}

function copyFocus(old: Field, current: Field): void {
  current.focus({ preventScroll: true });
  if (!("selectionStart" in old) || old.selectionStart === null || !("setSelectionRange" in current)) return;
  current.setSelectionRange(old.selectionStart, old.selectionEnd);
}

function continueVideo(old: HTMLVideoElement, current: HTMLVideoElement): void {
  current.muted = old.muted;
  current.volume = old.volume;
  if (old.currentTime > 0) current.currentTime = old.currentTime;
  // Starts playback after the player's effects have set the source. Without a source, the player reports an error.
  if (!old.paused) queueMicrotask(() => current.play().catch(() => undefined));
}
