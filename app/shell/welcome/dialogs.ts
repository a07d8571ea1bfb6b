import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "./dialogs.css?inline";

adoptStyles(styles);

/** Both dialogs load together, so that the lead dialog is in place before the selection dialog closes. */
export { ChooseDialog } from "./choose-dialog";
export { LeadDialog } from "./lead-dialog";
