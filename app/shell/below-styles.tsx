import styles from "./styles/below.css?url";

/** Styles for content below the fold. Browsers delay only the elements after this link until the styles are loaded. */
export function BelowStyles() {
  return <link rel="stylesheet" href={styles} />;
}
