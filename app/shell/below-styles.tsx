import styles from "./styles/below.css?url";

/** Links the styles for content below the fold. Browsers wait for them only with the elements that follow. */
export function BelowStyles() {
  return <link rel="stylesheet" href={styles} />;
}
