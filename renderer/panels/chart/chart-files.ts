import { plainPrice } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { saveCsv, toCsv, type CsvColumn } from '../../components/csv.ts';
import type { ChartInterval } from './intervals/chart-interval.ts';
import type { Bar } from './series/bar.ts';

/** Bars as CSV, as they are drawn; times in UTC. */
export function barsCsv(
  bars: readonly Bar[],
  { digits, numberDigits }: Pick<Product, 'digits' | 'numberDigits'>,
): string {
  const price = (head: 'open' | 'high' | 'low' | 'close'): CsvColumn<Bar> => ({
    head,
    text: (bar) => plainPrice(Math.round(bar[head]), digits),
  });
  return toCsv(
    [
      { head: 'time', text: ({ timestamp }) => new Date(timestamp * 1000).toISOString() },
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
  saveCsv(fileName(product, interval), barsCsv(bars, product));
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
