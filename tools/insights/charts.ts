import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { type EChartsCoreOption, init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

use([BarChart, LineChart, GridComponent, LegendComponent, SVGRenderer]);

/** A chart in two widths, of which the page shows one: the content of the SVG, and its size in pixels. */
export type Chart = Record<Width, { width: number; height: number; content: string }>;
export type Width = keyof typeof widths;

/** In pixels. Charts scale with the page; these widths keep their words readable. */
const widths = { wide: 880, narrow: 340 };

/** A value that is withheld has no bar, only a label. */
export type Bar = { name: string; value: number | undefined; label: string };

/** A value that is withheld leaves a gap in the line. */
export type Line = { name: string; values: (number | undefined)[] };

/** Colours of the page, which forced colours replace. */
const ink = "var(--ink)";
const secondary = "var(--secondary)";
const gridLine = "var(--line)";

/** Shapes and strokes differ too, not only colours. */
const looks = [
  { color: "var(--action)", symbol: "circle", stroke: "solid" },
  { color: "var(--bar)", symbol: "rect", stroke: "dashed" },
  { color: "var(--fault)", symbol: "triangle", stroke: "dotted" },
  { color: "var(--secondary)", symbol: "diamond", stroke: [8, 3, 2, 3] },
] as const;

export const mostLines = looks.length;

const fontSize = 14;
const textStyle = { fontFamily: "inherit", fontSize, color: ink };
/** Without ECharts' outline, as the page is behind the labels. */
const label = { ...textStyle, textBorderWidth: 0, textBorderColor: "transparent" };
const axisLabel = { ...textStyle, color: secondary };

/** Horizontal bars, the first on top. */
export function barChart(bars: Bar[]): Chart {
  const longestLabel = Math.max(...bars.map((bar) => bar.label.length));
  return drawn((width) => {
    const isWide = width === "wide";
    const step = isWide ? 34 : 52;
    return {
      height: bars.length * step,
      option: {
        grid: {
          left: isWide ? 290 : 0,
          right: longestLabel * fontSize * 0.6 + 12,
          top: 0,
          bottom: 0,
          outerBoundsMode: "none",
        },
        xAxis: {
          type: "value",
          show: false,
          min: 0,
          max: Math.max(1, ...bars.map(({ value = 0 }) => value)),
        },
        yAxis: {
          type: "category",
          inverse: true,
          data: bars.map(({ name }) => name),
          axisLine: { show: false },
          axisTick: { show: false },
          axisLabel: isWide
            ? { ...label, interval: 0, width: 255, overflow: "truncate", margin: 12 }
            : // Above its bar, where there is no room beside it.
              {
                ...label,
                interval: 0,
                inside: true,
                margin: 0,
                verticalAlign: "bottom",
                padding: [0, 0, 10, 0],
              },
        },
        series: [
          {
            type: "bar",
            silent: true,
            barWidth: 18,
            ...(isWide ? {} : { barCategoryGap: 0 }),
            itemStyle: { color: looks[0].color, borderRadius: [0, 4, 4, 0] },
            label: {
              ...label,
              show: true,
              position: "right",
              formatter: ({ dataIndex }: { dataIndex: number }) => bars[dataIndex]?.label ?? "",
            },
            data: bars.map(({ value = 0 }) => value),
          },
        ],
      },
    };
  });
}

/**
 * @param names of the points, from left to right
 * @param written writes a value of the vertical axis
 * @param isShare whether values are ratios
 */
export function lineChart(
  names: string[],
  lines: Line[],
  written: (value: number) => string,
  isShare = false,
): Chart {
  return drawn((width) => {
    const isWide = width === "wide";
    const isInOneRow = isWide && lines.length <= 2;
    const legendRows = isInOneRow ? 1 : lines.length;
    const room = isWide ? 12 : 4;
    return {
      height: 230 + legendRows * 24,
      option: {
        grid: {
          left: 8,
          right: 20,
          top: legendRows * 24 + 16,
          bottom: 8,
          outerBoundsMode: "same",
          outerBoundsContain: "axisLabel",
        },
        legend: {
          top: 0,
          left: 0,
          orient: isInOneRow ? "horizontal" : "vertical",
          itemWidth: 34,
          itemGap: isInOneRow ? 24 : 8,
          padding: 0,
          textStyle: { ...textStyle, width: 280, overflow: "truncate" },
          selectedMode: false,
        },
        xAxis: {
          type: "category",
          boundaryGap: false,
          data: names,
          axisLine: { lineStyle: { color: secondary } },
          axisTick: { show: false },
          axisLabel: {
            ...axisLabel,
            interval: Math.ceil(names.length / room) - 1,
            alignMinLabel: "left",
            alignMaxLabel: "right",
          },
        },
        yAxis: {
          type: "value",
          min: 0,
          ...(isShare ? { interval: 0.25, max: inQuarters(lines) } : { minInterval: 1 }),
          splitNumber: 4,
          axisLabel: { ...axisLabel, formatter: written },
          splitLine: { lineStyle: { color: gridLine } },
        },
        series: lines.map(({ name, values }, index) => {
          const { color, symbol, stroke } = looks[index % looks.length] ?? looks[0];
          return {
            type: "line",
            name,
            silent: true,
            symbol,
            symbolSize: 7,
            showAllSymbol: true,
            lineStyle: { color, type: stroke, width: 2.5 },
            itemStyle: { color },
            data: values.map((value) => value ?? null),
          };
        }),
      },
    };
  });
}

/** The highest share, rounded up to a quarter; at least 1. */
function inQuarters(lines: Line[]): number {
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values.map((value = 0) => value)));
  return Math.ceil(highest * 4) / 4;
}

function drawn(of: (width: Width) => { height: number; option: EChartsCoreOption }): Chart {
  const at = (width: Width) => {
    const { height, option } = of(width);
    const size = { width: widths[width], height };
    const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
    chart.setOption({ animation: false, textStyle, ...option });
    const svg = chart.renderToSVGString();
    chart.dispose();
    return { ...size, content: contentOf(svg) };
  };
  return { wide: at("wide"), narrow: at("narrow") };
}

/** The content of an SVG, without styles and attributes that only scripts need. */
function contentOf(svg: string): string {
  return svg
    .replace(/^<svg [^>]*>|<\/svg>$/g, "")
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/ (?:ecmeta_\w+|class|pointer-events)="[^"]*"/g, "")
    .replace(/\s*\n/g, "");
}
