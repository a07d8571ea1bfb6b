import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "./dialogs.css?inline";

adoptStyles(styles);

/** One chunk, because the page reserves the lead dialog's space while the selection dialog covers the page. */
export { ChooseDialog } from "./choose-dialog";
export { LeadDialog } from "./lead-dialog";
