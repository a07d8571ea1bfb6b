import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "./dialogs.css?inline";

adoptStyles(styles);

/**
 * Both dialogs are in one chunk, because the page reserves the space of the lead dialog while the choose dialog covers
 * the page.
 */
export { ChooseDialog } from "./choose-dialog";
export { LeadDialog } from "./lead-dialog";
