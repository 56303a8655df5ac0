import type { JsonObject } from '../http/http-request.ts';

/** Name of the part that carries the file, as clients send it. */
const FILE_PART = 'object';

/** Room for the borders and heads of the parts beside the file itself. */
export const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** Parts that a form may have; clients send the file and a few names beside it. */
const MAX_PARTS = 20;

/**
 * A multipart body as the object that its operation reads. Undefined for a body that is none, one with too many parts, and one
 * without the file.
 */
export async function fileOfForm(body: Buffer, contentType: string): Promise<JsonObject | undefined> {
  if (hasTooManyParts(body, contentType)) return undefined;
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return undefined;
  }
  const part = form.get(FILE_PART);
  if (part === null || typeof part === 'string') return undefined;
  return { [FILE_PART]: new Uint8Array(await part.arrayBuffer()) };
}

/** Counts borders before the form is read, because reading makes an object of every part. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const border = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = border?.[1] ?? border?.[2];
  if (mark === undefined) return true;
  let at = body.indexOf(`--${mark}`);
  // The last border ends the form.
  for (let parts = 0; at >= 0 && parts <= MAX_PARTS + 1; parts += 1) {
    if (parts === MAX_PARTS + 1) return true;
    at = body.indexOf(`--${mark}`, at + 1);
  }
  return false;
}
