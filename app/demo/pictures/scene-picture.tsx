import { type MouseEvent, useEffect, useState } from "react";
import { PictureSources, posterSizes } from "~/demo/video/player/poster";
import { unstyledSize } from "~/ui/browser/unstyled-size";
import { screens } from "~/ui/product-constants";
import { hotspotArea } from "./hotspot-area";
import type { Box, SceneData, ScenePicture } from "./scenes.server";

/** The smallest widths, in CSS pixels, at which pages show a wide picture and a square picture. */
const narrowest = { wide: 536, phone: 288 };

type Props = {
  scene: SceneData;
  name: string;
  href: string;
  onPress: (event: MouseEvent) => void;
  eager: boolean;
};

export function ScenePictureWithTarget({ scene, name, href, onPress, eager }: Props) {
  const { wide, phone } = scene;
  const [isHinting, hint] = useHint();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click outside the hotspot only shows the hotspot
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users find the hotspot with Tab
    <div
      className={phone ? "scene-picture with-square" : "scene-picture"}
      data-hint={isHinting ? "" : undefined}
      onClick={hint}
    >
      <picture>
        {phone && (
          <PictureSources
            sets={phone}
            sizes="100vw"
            on={{ media: screens.upright, ...unstyledSize(phone) }}
          />
        )}
        <PictureSources sets={wide} sizes={posterSizes} on={unstyledSize(wide)} />
        <img src={wide.url} {...unstyledSize(wide)} alt="" loading={eager ? "eager" : "lazy"} />
      </picture>
      {phone && (
        <Target {...{ picture: phone, narrowest: narrowest.phone, name, href, onPress }} on="phone" />
      )}
      <Target
        {...{ picture: wide, narrowest: narrowest.wide, name, href, onPress }}
        on={phone ? "wide" : "all"}
      />
    </div>
  );
}

type TargetProps = Pick<Props, "name" | "href" | "onPress"> & {
  picture: ScenePicture;
  narrowest: number;
  on: "phone" | "wide" | "all";
};

/** The hotspot is a link in an SVG, because an HTML link would need inline styles, which the CSP blocks. */
function Target({ picture, narrowest, name, href, onPress, on }: TargetProps) {
  const { width, height, target } = picture;
  const place = hotspotArea(picture, narrowest);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the SVG contains only a link, which has an accessible name
    <svg
      className={`targets on-${on}`}
      width="24"
      height="24"
      // Makes the hotspots' rectangles invisible but clickable.
      fillOpacity="0"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
    >
      <a href={href} aria-label={name} onClick={onPress}>
        <rect className="place" {...rectangle(place)} />
        {target && <rect className="halo" rx="16" {...rectangle(around(target))} />}
        {target && <rect className="ring" rx="16" {...rectangle(around(target))} />}
      </a>
    </svg>
  );
}

/** In pixels of the picture. */
const ringGap = 3;

function around([x, y, width, height]: Box): Box {
  return [x - ringGap, y - ringGap, width + 2 * ringGap, height + 2 * ringGap];
}

function rectangle([x, y, width, height]: Box) {
  return { x, y, width, height };
}

const hintDurationMs = 1_500;

function useHint(): [isHinting: boolean, hint: (event: MouseEvent) => void] {
  const [isHinting, setHinting] = useState(false);
  useEffect(() => {
    if (!isHinting) return;
    const timer = setTimeout(() => setHinting(false), hintDurationMs);
    return () => clearTimeout(timer);
  }, [isHinting]);
  return [isHinting, ({ target }) => setHinting(!(target as Element).closest("a"))];
}
