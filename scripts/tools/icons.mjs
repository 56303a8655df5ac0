import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/root.mjs';
import { log } from '../lib/log.mjs';

/**
 * Draws every icon of `packaging/icons` from the drawings beside it. Usage: node scripts/tools/icons.mjs
 * The same drawing gives the same bytes on every machine: the renderer is WebAssembly and uses no fonts.
 */

/** Sides in pixels that Linux, Windows and macOS ask for. */
export const ICON_SIDES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** Below this side the lines of the large drawing blur. */
const SMALL_BELOW = 48;
const ICO_SIDES = [16, 24, 32, 48, 64, 128, 256];
/** Kinds of an Apple icon by side; each holds a PNG. */
const ICNS_KINDS = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
};
const TRAY_SIDES = { 'trayTemplate.png': 18, 'trayTemplate@2x.png': 36 };

let renderer;
async function resvg() {
  const require = createRequire(import.meta.url);
  const library = await import('@resvg/resvg-wasm');
  await (renderer ??= library.initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  return library.Resvg;
}

async function draw(drawing, side) {
  const Resvg = await resvg();
  const text = readFileSync(inRoot('packaging', drawing), 'utf8');
  return Buffer.from(new Resvg(text, { fitTo: { mode: 'width', value: side } }).render().asPng());
}

/** Every icon file by its name. */
export async function drawIcons() {
  const pngs = new Map();
  for (const side of ICON_SIDES)
    pngs.set(side, await draw(side < SMALL_BELOW ? 'icon-small.svg' : 'icon.svg', side));
  const files = Object.fromEntries([...pngs].map(([side, png]) => [`${side}x${side}.png`, png]));
  for (const [name, side] of Object.entries(TRAY_SIDES)) files[name] = await draw('tray.svg', side);
  files['icon.ico'] = icoOf(pngs);
  files['icon.icns'] = icnsOf(pngs);
  return files;
}

/** An icon of Windows: a directory of pictures, each a PNG. */
function icoOf(pngs) {
  const head = Buffer.alloc(6 + 16 * ICO_SIDES.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(ICO_SIDES.length, 4);
  let offset = head.length;
  for (const [index, side] of ICO_SIDES.entries()) {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(side % 256, at);
    head.writeUInt8(side % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(pngs.get(side).length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += pngs.get(side).length;
  }
  return Buffer.concat([head, ...ICO_SIDES.map((side) => pngs.get(side))]);
}

/** An icon of macOS: blocks of a kind, a length and a PNG. */
function icnsOf(pngs) {
  const blocks = Object.entries(ICNS_KINDS).map(([side, kind]) => block(kind, pngs.get(Number(side))));
  return block('icns', Buffer.concat(blocks));
}

function block(kind, content) {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = await drawIcons();
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(inRoot('packaging', 'icons', name), content);
    log(`packaging/icons/${name}: ${content.length} bytes`);
  }
}
