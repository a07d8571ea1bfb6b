/**
 * An icon of the sprite, in the colour of its text; decorative.
 *
 * @param viewBox of a drawing that is not square
 */
export function Icon({ id, viewBox }: { id: string | null; viewBox?: string | undefined }) {
  if (id === null) return null;
  return (
    <svg className="icon" aria-hidden="true" focusable="false" viewBox={viewBox}>
      <use href={`#${id}`} />
    </svg>
  );
}
