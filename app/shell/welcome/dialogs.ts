import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "./dialogs.css?inline";

adoptStyles(styles);

/** Loads the lead dialog before the selection dialog closes. */
export { ChooseDialog } from "./choose-dialog";
export { LeadDialog } from "./lead-dialog";
