import { plainPrice } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { saveCsv, toCsv, type CsvColumn } from '../../components/csv.ts';
import { showsTimeOfDay, type ChartInterval } from './intervals/chart-interval.ts';
import { barTimeInFile, type Bar } from './series/bar.ts';
import { DRAWN_FONT } from '../../theme/drawn-font.ts';

/** Bars as CSV, as they are drawn: bars of days with their dates, shorter ones with times in UTC. */
export function barsCsv(
  bars: readonly Bar[],
  { digits, numberDigits }: Pick<Product, 'digits' | 'numberDigits'>,
  interval: ChartInterval,
): string {
  const price = (head: 'open' | 'high' | 'low' | 'close'): CsvColumn<Bar> => ({
    head,
    text: (bar) => plainPrice(Math.round(bar[head]), digits),
  });
  return toCsv(
    [
      {
        head: showsTimeOfDay(interval) ? 'time' : 'date',
        text: ({ timestamp }) => barTimeInFile(interval, timestamp),
      },
      price('open'),
      price('high'),
      price('low'),
      price('close'),
      { head: 'volume', text: ({ volume }) => plainPrice(volume, numberDigits) },
    ],
    bars,
  );
}

/** Name of a file without its ending: product and interval. */
export function fileName({ code }: Pick<Product, 'code'>, interval: ChartInterval): string {
  return `${code.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${interval}`;
}

export function saveBars(bars: readonly Bar[], product: Product, interval: ChartInterval): void {
  saveCsv(fileName(product, interval), barsCsv(bars, product, interval));
}

/** Height of the line of words over a picture, and of its letters (CSS pixels). */
const TITLE_HEIGHT = 30;
const TITLE_LETTERS = 13;

/**
 * A picture with a line over it that says what it shows; `pixelRatio` is the number of its pixels in a CSS pixel. Without a context to
 * draw in the picture itself.
 */
export function titled(
  picture: HTMLCanvasElement,
  title: string,
  { pixelRatio, ground, ink }: { readonly pixelRatio: number; readonly ground: string; readonly ink: string },
): HTMLCanvasElement {
  const canvas = picture.ownerDocument.createElement('canvas');
  const top = Math.round(TITLE_HEIGHT * pixelRatio);
  canvas.width = picture.width;
  canvas.height = picture.height + top;
  const context = canvas.getContext('2d');
  if (context === null) return picture;
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, top);
  context.fillStyle = ink;
  context.font = `600 ${Math.round(TITLE_LETTERS * pixelRatio)}px ${DRAWN_FONT}`;
  context.textBaseline = 'middle';
  context.fillText(title, Math.round(10 * pixelRatio), top / 2);
  context.drawImage(picture, 0, top);
  return canvas;
}

/** Lets the user keep a picture as PNG. */
export function savePicture(name: string, picture: HTMLCanvasElement): void {
  picture.toBlob((blob) => {
    if (blob === null) return;
    const address = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.png`;
    link.click();
    URL.revokeObjectURL(address);
  }, 'image/png');
}
