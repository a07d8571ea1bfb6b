import styles from "./styles/below.css?url";

/** Styles for content below the fold are linked here, so that browsers display earlier elements without waiting. */
export function BelowStyles() {
  return <link rel="stylesheet" href={styles} />;
}
