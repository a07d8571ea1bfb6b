/**
 * An icon of the page's sprite, in the colour of the text around it; decoration beside a word.
 *
 * @param viewBox of its drawing, for one that need not be square
 */
export function Icon({ id, viewBox }: { id: string | null; viewBox?: string | undefined }) {
  if (id === null) return null;
  return (
    <svg className="icon" aria-hidden="true" focusable="false" viewBox={viewBox}>
      <use href={`#${id}`} />
    </svg>
  );
}
