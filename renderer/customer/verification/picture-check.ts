import { formatNumber } from '../../components/index.ts';
/** Largest picture that the platform takes, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** What it takes, by media type. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

export type PictureFault = 'empty' | 'tooLarge' | 'wrongType';

/** Why a file is not sent at all; undefined for one that the platform can take. */
export function faultOfPicture({
  size,
  type,
}: {
  readonly size: number;
  readonly type: string;
}): PictureFault | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > MAX_PICTURE_BYTES ? 'tooLarge' : undefined;
}

const KILO = 1024;

/** `2.1 MB`, `340 kB` */
export function fileSize(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))} kB`;
  return `${formatNumber(bytes / KILO / KILO, 1)} MB`;
}
