import { unstyledSize } from "~/ui/browser/unstyled-size";
import type { MadeLink } from "./share-page.server";

const programs = [
  { name: "Teams", className: "in-teams" },
  { name: "Slack", className: "in-slack" },
  { name: "LinkedIn", className: "in-linkedin" },
] as const;

export function Previews({ preview }: { preview: NonNullable<MadeLink>["preview"] }) {
  const { host, siteName, title, description, image } = preview;
  return (
    <ul className="link-previews">
      {programs.map(({ name, className }) => (
        <li key={name}>
          <h4>{name}</h4>
          <div className={`link-preview ${className}`}>
            <img src={image} alt="" {...unstyledSize({ width: 1200, height: 630 })} loading="lazy" />
            <div>
              <p className="preview-site">{name === "Slack" ? siteName : host}</p>
              <p className="preview-title">{title}</p>
              {name !== "LinkedIn" && <p className="preview-text">{description}</p>}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
