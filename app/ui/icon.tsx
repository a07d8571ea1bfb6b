/** The size attributes apply only if style sheets are blocked. `xlink:href` is for Safari before version 12.1. */
export function Icon({ id, viewBox }: { id: string | null; viewBox?: string | undefined }) {
  if (id === null) return null;
  return (
    <svg className="icon" width="24" height="24" aria-hidden="true" viewBox={viewBox}>
      <use xlinkHref={`#${id}`} />
    </svg>
  );
}
