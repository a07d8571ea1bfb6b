import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "./dialogs.css?inline";

adoptStyles(styles);

/** Both dialogs in one chunk: the page makes room for one while the other covers it. */
export { ChooseDialog } from "./choose-dialog";
export { LeadDialog } from "./lead-dialog";
