import { type MouseEvent, useEffect, useState } from "react";
import { PictureSources, posterSizes } from "~/demo/video/poster";
import { screens } from "~/ui/product-constants";
import { pressable } from "./pressable";
import type { Box, SceneData, ScenePicture } from "./scenes.server";

/** How narrow the pictures are shown at least, in CSS pixels: with the page's margins around them. */
const narrowest = { wide: 640, phone: 288 };

type Props = {
  scene: SceneData;
  /** What the target says it does, and where it leads. */
  name: string;
  href: string;
  onPress: (event: MouseEvent) => void;
  /** Whether the picture is fetched before anyone comes near it. */
  eager: boolean;
};

/** A scene's picture with what is to be pressed in it; phones show a part of it. */
export function ScenePictureWithTarget({ scene: { wide, phone }, name, href, onPress, eager }: Props) {
  const [isHinting, hint] = useHint();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the link only shows where the link is
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard nobody misses the link
    <div className="scene-picture" data-hint={isHinting ? "" : undefined} onClick={hint}>
      <picture>
        {phone && <PictureSources sets={phone} sizes="100vw" on={sizeOf(phone, screens.phone)} />}
        <PictureSources sets={wide} sizes={posterSizes} on={sizeOf(wide)} />
        <img
          src={wide.url}
          width={wide.width}
          height={wide.height}
          alt=""
          loading={eager ? "eager" : "lazy"}
        />
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

function sizeOf({ width, height }: ScenePicture, media?: string) {
  return { media, width, height };
}

type TargetProps = Pick<Props, "name" | "href" | "onPress"> & {
  picture: ScenePicture;
  narrowest: number;
  on: "phone" | "wide" | "all";
};

/** The link that lies over a picture where it is to be pressed; its place is drawn, for pages have no inline styles. */
function Target({ picture, narrowest, name, href, onPress, on }: TargetProps) {
  const { width, height, target } = picture;
  const place = pressable(picture, narrowest);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it holds nothing but a link, which has a name
    <svg
      className={`targets on-${on}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
    >
      <a href={href} aria-label={name} onClick={onPress}>
        <rect className="place" {...rectangle(place)} />
        {target && <rect className="ring" rx="16" {...rectangle(around(target))} />}
      </a>
    </svg>
  );
}

/** Room between what is pressed and the ring around it, in the picture's pixels. */
const ringGap = 6;

function around([x, y, width, height]: Box): Box {
  return [x - ringGap, y - ringGap, width + 2 * ringGap, height + 2 * ringGap];
}

function rectangle([x, y, width, height]: Box) {
  return { x, y, width, height };
}

/** How long a hint lasts, in milliseconds. */
const hintFor = 1_500;

/** Shows for a moment where to press to whoever has pressed beside it. */
function useHint(): [isHinting: boolean, hint: (event: MouseEvent) => void] {
  const [isHinting, setHinting] = useState(false);
  useEffect(() => {
    if (!isHinting) return;
    const timer = setTimeout(() => setHinting(false), hintFor);
    return () => clearTimeout(timer);
  }, [isHinting]);
  return [isHinting, ({ target }) => setHinting(!(target as Element).closest("a"))];
}
