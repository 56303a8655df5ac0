import type { Transport } from '../../backend/client/index.ts';
import type { DesktopBridge, RelayedAnswer } from '../../main/ipc/table.ts';

/** Bytes of a file in one call to the host: as base64 they fit its longest call. */
const PART_BYTES = 144_000;

/** Calls carried by the host, for remote platforms. */
export function createRelayTransport(bridge: DesktopBridge): Transport {
  return async ({ path, method, headers, body }) => {
    try {
      const answer =
        body instanceof FormData
          ? await sendForm(bridge, { path, headers: { ...headers } }, body)
          : await bridge.invoke('platform.call', { path, method, headers: { ...headers }, body });
      if (answer.status === 0) return { arrived: false, reason: 'offline' };
      const lower = Object.entries(answer.headers).map(
        ([name, value]) => [name.toLowerCase(), value] as const,
      );
      return { arrived: true, status: answer.status, headers: Object.fromEntries(lower), body: answer.body };
    } catch {
      return { arrived: false, reason: 'offline' };
    }
  };
}

/** Hands the one file of a form to the host, part by part, and has it sent. */
async function sendForm(
  bridge: DesktopBridge,
  call: { readonly path: string; readonly headers: Record<string, string> },
  form: FormData,
): Promise<RelayedAnswer> {
  const [entry, another] = [...form];
  if (entry === undefined || another !== undefined || typeof entry[1] === 'string')
    throw new Error('the host carries forms of one file');
  const [part, file] = entry;
  const { uploadId } = await bridge.invoke('upload.begin', { type: file.type, bytes: file.size });
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (let from = 0; from < bytes.length; from += PART_BYTES)
    await bridge.invoke('upload.part', {
      uploadId,
      base64: toBase64(bytes.subarray(from, from + PART_BYTES)),
    });
  return bridge.invoke('upload.send', { ...call, uploadId, part });
}

/** Characters that are made of bytes at a time: more arguments than that some engines do not take. */
const STRETCH = 8_192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += STRETCH)
    text += String.fromCharCode(...bytes.subarray(from, from + STRETCH));
  return btoa(text);
}
