import type { JsonObject } from '../request-body.ts';

/** Name of the part that carries the file, as clients send it. */
const FILE_PART = 'object';

/** Room for the borders and heads of the parts beside the file itself. */
export const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** A multipart body as the object that its operation reads. Undefined for a body that is none and for one without the file. */
export async function fileOfForm(body: Buffer, contentType: string): Promise<JsonObject | undefined> {
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
