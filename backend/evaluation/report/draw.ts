/** What charts of a report are drawn of: places, ticks and text that is safe in a page. */

export function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (letter) => names[letter] ?? letter);
}

/** From a value to a place between two others; the middle where all values are the same. */
export function scaleOf(from: number, to: number, start: number, end: number): (value: number) => number {
  return to === from
    ? () => (start + end) / 2
    : (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** Round values inside of two others, about so many. */
export function ticksOf(from: number, to: number, about: number): readonly number[] {
  const rough = (to - from) / about;
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** Moments of a span that are round for a reader: hours, days or months, about so many; each with its words. */
export function momentsOf(
  fromMs: number,
  toMs: number,
  about = 6,
): readonly { readonly ms: number; readonly text: string }[] {
  const days = (toMs - fromMs) / 86_400_000;
  if (days > 60) return monthsIn(fromMs, toMs, Math.ceil(days / 30 / about));
  const steps = [1 / 24, 1 / 8, 0.25, 0.5, 1, 2, 5, 10];
  const step = (steps.find((one) => days / one <= about) ?? 10) * 86_400_000;
  const first = Math.ceil(fromMs / step);
  return Array.from({ length: Math.floor(toMs / step) - first + 1 }, (_, at) => {
    const date = new Date((first + at) * step).toISOString();
    return {
      ms: (first + at) * step,
      text: step < 86_400_000 ? date.slice(11, 16) : dayText(Date.parse(date)),
    };
  });
}

function monthsIn(fromMs: number, toMs: number, every: number) {
  const moments: { ms: number; text: string }[] = [];
  const date = new Date(fromMs);
  for (let month = date.getUTCMonth(); ; month += every) {
    const ms = Date.UTC(date.getUTCFullYear(), month, 1);
    if (ms > toMs) return moments;
    const at = new Date(ms);
    const name = MONTHS[at.getUTCMonth()] ?? '';
    if (ms >= fromMs)
      moments.push({ ms, text: at.getUTCMonth() === 0 ? `${name} ${at.getUTCFullYear()}` : name });
  }
}

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day for people: `26 Jul`. */
export function dayText(ms: number): string {
  const date = new Date(ms);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''}`;
}

export type Point = readonly [x: number, y: number];

export function pointsText(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

export function lineOf(points: readonly Point[], colour: string, width = 1.5): string {
  return `<polyline points="${pointsText(points)}" fill="none" style="stroke:${colour}" stroke-width="${width}" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>`;
}

export function areaOf(points: readonly Point[], colour: string, opacity = 1): string {
  return `<polygon points="${pointsText(points)}" style="fill:${colour}" opacity="${opacity}"/>`;
}

export function ruleAt(y: number, width: number, colour: string): string {
  return `<line x1="0" x2="${width}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" style="stroke:${colour}" vector-effect="non-scaling-stroke"/>`;
}

/** Text over a chart, at a place in hundredths of its size. */
export function textAt(left: number, top: number, text: string, classes = ''): string {
  return `<span class="${classes}" style="left:${left.toFixed(2)}%;top:${top.toFixed(2)}%">${escaped(text)}</span>`;
}

/** A chart of so many pixels height: it fills the width, and its texts stay as large as they are. */
export function plotOf(size: Point, label: string, drawn: string, texts: string): string {
  const [width, height] = size;
  return `<div class="plot" style="height:${height}px"><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${escaped(label)}">${drawn}</svg>${texts}</div>`;
}
