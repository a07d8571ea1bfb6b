import { adoptStyles } from "~/ui/browser/adopt-styles";
import styles from "./dialogs.css?inline";

adoptStyles(styles);

/** One chunk, so that the lead dialog fills its reserved space while the selection dialog still covers the page. */
export { ChooseDialog } from "./choose-dialog";
export { LeadDialog } from "./lead-dialog";
