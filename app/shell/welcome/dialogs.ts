import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "./dialogs.css?inline";

adoptStyles(styles);

/** Both dialogs are in one chunk: the page makes room for the lead dialog while the other one covers it. */
export { ChooseDialog } from "./choose-dialog";
export { LeadDialog } from "./lead-dialog";
