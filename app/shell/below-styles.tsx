import styles from "./styles/below.css?url";

/**
 * Styles for content below the fold. Browsers display the elements before this link without waiting for these styles.
 */
export function BelowStyles() {
  return <link rel="stylesheet" href={styles} />;
}
