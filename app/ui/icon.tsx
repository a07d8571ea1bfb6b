/** An icon of the page's sprite, in the colour of the text around it; decoration beside a word. */
export function Icon({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`#${id}`} />
    </svg>
  );
}
