import { useShellData } from "~/content/shell-data/use-shell-data";
import { PictureSources } from "~/demo/video/player/poster";
import { clock } from "~/demo/video/time";
import { PersistentQueryLink } from "~/navigation/links/persistent-query-link";
import { fromText } from "~/platform/remix/data-text";
import { fill } from "~/schema/basics/naming";
import type { Messages } from "~/schema/messages";
import { adoptStyles } from "~/ui/browser/adopt-styles";
import { screens } from "~/ui/product-constants";
import type { ListedDemo, sectionPageData } from "./demo-page.server";
import styles from "./section-page.css?inline";

adoptStyles(styles);

type Section = ReturnType<typeof sectionPageData>;
type Words = Pick<Messages, "allDemos" | "bothDemos" | "oneDemo">;

/** Picture widths with three columns, with two columns and on phones. */
const pictureSizes = `${screens.wide} 31vw,${screens["beyond-phone"]} 46vw,8rem`;

/** The first row is above the fold, so its pictures are loaded immediately. */
const picturesInFirstRow = 3;

export function sectionPageTitle(section: Section, words: Words): string {
  return `${heading(section, words)} – ${section.sectionName}`;
}

function heading({ count }: Section, words: Words): string {
  if (count === 1) return words.oneDemo;
  return count === 2 ? words.bothDemos : fill(words.allDemos, { count });
}

export function SectionPage({ section }: { section: Section }) {
  const { messages } = useShellData();
  const demos = fromText(section.demos);
  return (
    <div className="section-page">
      <h1>
        <small>{section.sectionName}</small> {heading(section, messages)}
      </h1>
      <ul>
        {demos.map((demo, index) => (
          <DemoCard key={demo.path} demo={demo} loading={index < picturesInFirstRow ? undefined : "lazy"} />
        ))}
      </ul>
    </div>
  );
}

function DemoCard({ demo, loading }: { demo: ListedDemo; loading: "lazy" | undefined }) {
  const { tab, path, subTitle, durationSeconds, picture } = demo;
  return (
    <li>
      {picture && (
        <picture>
          <PictureSources sets={picture} sizes={pictureSizes} />
          <img className="video-still" src={picture.url} alt="" width="192" height="95" loading={loading} />
        </picture>
      )}
      <div>
        {durationSeconds !== undefined && <small>{clock(durationSeconds)}</small>}{" "}
        <PersistentQueryLink to={path}>{tab}</PersistentQueryLink>
        {subTitle && <p>{subTitle}</p>}
      </div>
    </li>
  );
}
