/**
 * An icon of the sprite, in the colour of its text; decorative. Its size is in the markup for pages without styles, and
 * `xlink:href` is what Safari below 12.1 needs.
 *
 * @param viewBox of a drawing that is not square
 */
export function Icon({ id, viewBox }: { id: string | null; viewBox?: string | undefined }) {
  if (id === null) return null;
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true" viewBox={viewBox}>
      <use xlinkHref={`#${id}`} />
    </svg>
  );
}
