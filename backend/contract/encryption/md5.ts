import { md } from './forge.ts';

/** Lower-case hexadecimal MD5 of the UTF-8 bytes of `text`: the form in which passwords travel. */
export function md5Hex(text: string): string {
  return md.md5.create().update(text, 'utf8').digest().toHex();
}
