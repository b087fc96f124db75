/** @file The roofline plot of a profile as SVG: operations a second over operations for each byte, both on logarithmic axes. */
import type { ProfiledLaunch, RoofSpeeds } from "../../../api/profile/profiled-launch.ts";
import { escapeHtml } from "../html.ts";
import { digits, percent } from "./profile-figures.ts";

/** A dot of the plot. */
interface Dot {
  readonly launch: ProfiledLaunch;
  /** Operations for each byte touched. */
  readonly intensity: number;
  /** GFLOP/s. */
  readonly rate: number;
}

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 20;
const TOP = 16;
const BOTTOM = 48;
const LINE = 14;

/** An axis in whole decades. */
interface DecadeAxis {
  readonly from: number;
  readonly to: number;
  /** The place of a value in the picture. */
  readonly at: (value: number) => number;
}

/**
 * The plot with a dot for each launch that computes, and the lines of the known roofs; undefined if there is no such launch. The text names
 * launches, which are escaped.
 */
export function rooflinePlot(
  launches: readonly ProfiledLaunch[],
  { bandwidth, flops }: RoofSpeeds,
): string | undefined {
  const dots = launches.flatMap(dotOf);
  if (dots.length === 0) return undefined;
  const ridge = bandwidth && flops ? [flops.value / bandwidth.value] : [];
  const x = axis([...dots.map((d) => d.intensity), ...ridge], LEFT, WIDTH - RIGHT);
  const roofAt = (intensity: number): number =>
    Math.min(
      bandwidth === null ? Infinity : intensity * bandwidth.value,
      flops === null ? Infinity : flops.value,
    );
  const roofs = [x.from, ...ridge, x.to].map((i) => [i, roofAt(i)] as const);
  const highest = Math.max(...roofs.map(([, r]) => r));
  const rates = [...dots.map((d) => d.rate), ...dots.map((d) => roofAt(d.intensity)), highest];
  const y = axis(rates.filter(Number.isFinite), HEIGHT - BOTTOM, TOP);
  const roof = roofs
    .filter(([, rate]) => Number.isFinite(rate))
    .map(([i, rate]) => `${fixed(x.at(i))},${fixed(y.at(Math.max(rate, y.from)))}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="roofline plot" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="white"/>`,
    ...decades(x).map((v) => {
      const at = fixed(x.at(v));
      return `<path d="M${at} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${at}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${power(v)}</text>`;
    }),
    ...decades(y).map((v) => {
      const at = fixed(y.at(v));
      return `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 6}" y="${at}" dy="4" text-anchor="end">${power(v)}</text>`;
    }),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">operations for each byte touched</text>`,
    `<text transform="translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">GFLOP/s</text>`,
    ...(roof.length === 0
      ? []
      : [
          `<polyline class="roof" points="${roof.join(" ")}" fill="none" stroke="#b91c1c" stroke-width="2"/>`,
        ]),
    ...labelled(dots, x, y),
    "</svg>",
  ].join("\n");
}

function dotOf(launch: ProfiledLaunch): readonly Dot[] {
  const { flops, flopRate, bytes } = launch;
  if (!flops || !flopRate || !bytes.touched) return [];
  return [{ launch, intensity: flops / bytes.touched, rate: flopRate }];
}

/** The whole decades around positive values, at least one, between two places of the picture. */
function axis(values: readonly number[], begin: number, end: number): DecadeAxis {
  const low = Math.floor(Math.log10(Math.min(...values)) - 0.1);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) + 0.1));
  const at = (value: number): number =>
    begin + ((Math.log10(value) - low) / (high - low)) * (end - begin);
  return { from: 10 ** low, to: 10 ** high, at };
}

const decades = ({ from, to }: DecadeAxis): readonly number[] => {
  const [low, high] = [Math.round(Math.log10(from)), Math.round(Math.log10(to))];
  const step = Math.ceil((high - low) / 12);
  const count = Math.floor((high - low) / step) + 1;
  return Array.from({ length: count }, (_, i) => 10 ** (low + i * step));
};

const power = (value: number): string =>
  value >= 0.001 && value < 1e5 ? String(Number(value.toPrecision(1))) : value.toExponential(0);

const fixed = (n: number): string => n.toFixed(1);

/** The dots with their names, which move down where they would cover another one. */
function labelled(dots: readonly Dot[], x: DecadeAxis, y: DecadeAxis): readonly string[] {
  const taken: { readonly isLeft: boolean; readonly at: number }[] = [];
  return dots.map(({ launch, intensity, rate }) => {
    const [cx, cy] = [x.at(intensity), y.at(rate)];
    const isLeft = cx > WIDTH / 2;
    let at = cy;
    while (taken.some((t) => t.isLeft === isLeft && Math.abs(t.at - at) < LINE)) at += LINE;
    taken.push({ isLeft, at });
    const ofRoof = launch.ofRoof === null ? "" : `, ${percent(launch.ofRoof)} of the roof`;
    const name = escapeHtml(launch.name);
    const text = `<text x="${fixed(cx + (isLeft ? -8 : 8))}" y="${fixed(at)}" dy="4" text-anchor="${isLeft ? "end" : "start"}">${name}</text>`;
    return `<g class="dot"><title>${name}: ${digits(rate)} GFLOP/s${ofRoof}</title><circle cx="${fixed(cx)}" cy="${fixed(cy)}" r="5" fill="#1d4ed8"/>${text}</g>`;
  });
}
