import styles from "./styles/below.css?url";

/** Links the styles for content below the fold here, so that browsers display earlier elements without waiting. */
export function BelowStyles() {
  return <link rel="stylesheet" href={styles} />;
}
