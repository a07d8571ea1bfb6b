import styles from "./styles/below.css?url";

/** Styles for content below the fold. Browsers display earlier elements without waiting for these styles. */
export function BelowStyles() {
  return <link rel="stylesheet" href={styles} />;
}
