/** What customers may upload, as the refusal of anything else names it. */
export const UPLOAD_FORMATS = 'png, jpg, webp';

const ASCII_RIFF = [0x52, 0x49, 0x46, 0x46];
const ASCII_WEBP = [0x57, 0x45, 0x42, 0x50];
const WEBP_MARK_AT = 8;

/** First bytes of each kind of picture; a name or a stated type proves nothing. */
const KINDS: readonly {
  readonly contentType: string;
  readonly marks: readonly [number, readonly number[]][];
}[] = [
  { contentType: 'image/png', marks: [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]] },
  { contentType: 'image/jpeg', marks: [[0, [0xff, 0xd8, 0xff]]] },
  {
    contentType: 'image/webp',
    marks: [
      [0, ASCII_RIFF],
      [WEBP_MARK_AT, ASCII_WEBP],
    ],
  },
];

/** The media type of a picture by its first bytes; undefined for anything that is not accepted. */
export function imageType(content: Uint8Array): string | undefined {
  const holds = (at: number, bytes: readonly number[]) => bytes.every((byte, i) => content[at + i] === byte);
  return KINDS.find(({ marks }) => marks.every(([at, bytes]) => holds(at, bytes)))?.contentType;
}
