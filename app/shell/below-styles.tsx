import styles from "./styles/below.css?url";

/** Links the styles of what is below the first screen. Only what follows waits for them. */
export function BelowStyles() {
  return <link rel="stylesheet" href={styles} />;
}
