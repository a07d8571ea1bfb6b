import { useSelect } from "downshift";
import { type KeyboardEvent, useId, useRef } from "react";
import { interfaceIcon } from "~/content/icon-id";
import { useGoTo } from "~/navigation/go-to";
import { usePersistentQuery } from "~/navigation/links/persistent-query-link";
import type { Messages } from "~/schema/messages";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { Icon } from "~/ui/icon";
import type { SectionTabs } from "./demo-page.server";
import styles from "./tab-combobox.css?inline";

adoptStyles(styles);

export type TabBarProps = { section: SectionTabs; current: string | undefined; messages: Messages };

/** Select-only combobox (ARIA APG) that opens the chosen tab. Scripts replace the tab form with it (rule 6.3). */
export function TabCombobox({ section, current, messages }: TabBarProps) {
  const goTo = useGoTo();
  const button = useRef<HTMLDivElement>(null);
  const query = usePersistentQuery();
  const [labelId, toggleButtonId] = [useId(), useId()];
  const select = useSelect({
    labelId,
    toggleButtonId,
    items: section.tabs,
    itemToString: (item) => item?.tab ?? "",
    selectedItem: section.tabs.find(({ tab }) => tab === current) ?? null,
    onSelectedItemChange: ({ selectedItem }) =>
      selectedItem && goTo(selectedItem.path + query, { pressed: button.current }),
    stateReducer(state, { type, changes }) {
      // If the visitor clicks outside the list or moves the focus away, the list closes without selecting a tab.
      if (type === useSelect.stateChangeTypes.ToggleButtonBlur)
        return { ...changes, selectedItem: state.selectedItem };
      return changes;
    },
  });

  /** Closes the list if Alt and an arrow key are pressed, because Downshift would select an item on Alt+ArrowUp. */
  const closeOnAltArrow = (event: KeyboardEvent) => {
    if (!event.altKey || !event.key.startsWith("Arrow") || !select.isOpen) return;
    event.preventDefault();
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    select.closeMenu();
  };

  return (
    <div className="tab-combobox">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Downshift's props connect the label to the combobox */}
      <label className="visually-hidden" {...select.getLabelProps()}>
        {messages.chooseDemo}
      </label>
      <div
        className="combobox"
        {...select.getToggleButtonProps({
          ref: button,
          onKeyDown: closeOnAltArrow,
          // The accessible name contains the tab's name, because some screen readers omit the combobox's value.
          "aria-labelledby": `${labelId} ${toggleButtonId}`,
        })}
      >
        <span>{select.selectedItem?.tab ?? messages.chooseDemo}</span>
        <Icon id={interfaceIcon("chevron-down")} />
      </div>
      {select.isOpen && <div className="combobox-backdrop" />}
      <ul className="menu combobox-list" {...select.getMenuProps()} hidden={!select.isOpen}>
        {select.isOpen &&
          section.tabs.map((item, index) => (
            <li
              key={item.tab}
              data-active={index === select.highlightedIndex || undefined}
              {...select.getItemProps({ item, index })}
            >
              {item.tab}
            </li>
          ))}
      </ul>
    </div>
  );
}
