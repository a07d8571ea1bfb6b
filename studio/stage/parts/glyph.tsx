import { z } from "zod";

const drawings = {
  agreement:
    "M7 3h10a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 7.5h6M9 11h6M9 16.5c1.4-2.4 2.4-2.4 2.6-.6.2 1.3 1.2.7 3.4-.9",
  analytics: "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
  box: "M3.5 7.5 12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5 12 12l8.5-4.5M12 12v9",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8",
  cart: "M2.5 3h1.7a1 1 0 0 1 1 .8l2 9.5a1.5 1.5 0 0 0 1.5 1.2h9.1a1.5 1.5 0 0 0 1.4-1.15L21 6.5H5.75M9.25 17.5a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5zM17.25 17.5a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z",
  check: "M4.5 12.5 9.5 17.5 19.5 6.5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  coins:
    "M3 8.5C3 6.6 6 5 9.5 5S16 6.6 16 8.5 13 12 9.5 12 3 10.4 3 8.5zM3 8.5v4C3 14.4 6 16 9.5 16c1 0 2-.1 2.8-.4M16 8.5v2M12 15c0-1.7 2-3 4.5-3s4.5 1.3 4.5 3-2 3-4.5 3-4.5-1.3-4.5-3zM12 15v3c0 1.7 2 3 4.5 3s4.5-1.3 4.5-3v-3",
  comment: "M4 4.5h16v12H11l-4.5 4v-4H4zM8 9h8M8 12.5h5",
  customs: "M9 13.5c.3-1.8-1-2.7-1-5a4 4 0 0 1 8 0c0 2.3-1.3 3.2-1 5M5 13.5h14V18H5zM5 21h14",
  document: "M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9 12h6.5M9 16h6.5",
  factory: "M3 20V10l5.5 3.5V10l5.5 3.5V4h4l1.5 16zM7 17h2M12 17h2",
  fish: "M3 12c2.5-4 6-5.5 9-5.5 3.5 0 6 2 7.5 5.5-1.5 3.5-4 5.5-7.5 5.5-3 0-6.5-1.5-9-5.5zM3 12 1.5 7.5M3 12l-1.5 4.5M15.5 10.5v.1M11 9c1.3 2 1.3 4 0 6",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18",
  invoice: "M6 3h12v18l-2.4-1.6L13.2 21l-2.4-1.6L8.4 21 6 19.4zM9 7.5h6M9 11h6M12.5 14.5H15",
  key: "M7.5 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12H21v4M17 12v3",
  lock: "M5 10.5h14V20H5zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14v2.5",
  mail: "M3 5.5h18v13H3zM3.5 6.5 12 13l8.5-6.5",
  pallet: "M4 4.5h7v6H4zM13 4.5h7v6h-7zM4 10.5h7v6H4zM13 10.5h7v6h-7zM2.5 19h19M5 19v2M12 19v2M19 19v2",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
  phone: "M7.5 2.5h9a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1zM10.5 18.5h3",
  plane:
    "M21 4.5c-1-1-2.5-.7-3.5.3L14 8.3 5 6 3.5 7.5l7.3 4L7.5 15l-3-.4L3.2 16l3.6 1.7L8.5 21l1.4-1.3-.4-3 3.4-3.3 4 7.3L18.5 19l-2.3-9 3.5-3.5c1-1 2.3-1 1.3-2z",
  play: "M8 5l11 7-11 7z",
  scan: "M3.5 8V4.5H7M17 4.5h3.5V8M20.5 16v3.5H17M7 19.5H3.5V16M7.5 8.5v7M10.5 8.5v7M13 8.5v7M16.5 8.5v7",
  server: "M4 4h16v6.5H4zM4 13.5h16V20H4zM8 7.25v.1M8 16.75v.1M12 7.25h4.5M12 16.75h4.5",
  shield: "M12 3 19.5 6v5.5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-4.5",
  ship: "M3 14.5h18l-2.5 5H6zM6 14.5V10h12v4.5M9 10V6.5h6V10M12 6.5V3.5",
  snow: "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5",
  stamp: "M4 4h16v16H4zM8 12.5l3 3 5.5-6.5",
  table: "M3.5 4.5h17v15h-17zM3.5 9.5h17M3.5 14.5h17M9.5 4.5v15",
  tag: "M3 4.5A1.5 1.5 0 0 1 4.5 3h6.7a2 2 0 0 1 1.4.6l7.8 7.8a2 2 0 0 1 0 2.8l-6.2 6.2a2 2 0 0 1-2.8 0L3.6 12.6a2 2 0 0 1-.6-1.4zM8 8v.1",
  thermometer: "M10 4.5a2 2 0 0 1 4 0v9a4 4 0 1 1-4 0zM12 9v8",
  truck:
    "M2 6h12v10.5H2zM14 9.5h4.5l3 3.5v3.5H14M6.5 16.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM17 16.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  upload: "M12 15.5V4M7 9l5-5 5 5M4 15.5V20h16v-4.5",
  warehouse: "M3 20V9l9-5 9 5v11M7 20v-8h10v8M7 16h10",
} as const;

export const glyph = z.enum(Object.keys(drawings) as [keyof typeof drawings]);
export type GlyphName = z.infer<typeof glyph>;

export function Glyph({ name, size }: { name: GlyphName; size?: number }) {
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      width={size ?? "1.2em"}
      height={size ?? "1.2em"}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="presentation"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
