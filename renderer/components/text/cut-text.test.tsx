import { expect, it } from 'vitest';
import { shortName, showCutTexts } from './cut-text.ts';

function makeBox(html: string, { space, need }: { space: number; need: number }) {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.replaceChildren(place);
  const box = place.querySelector<HTMLElement>('[data-box]')!;
  box.style.textOverflow = 'ellipsis';
  const size = { need };
  Object.defineProperties(box, { clientWidth: { value: space }, scrollWidth: { get: () => size.need } });
  const point = (on: Element = box) => on.dispatchEvent(new Event('mouseover', { bubbles: true }));
  return { box, size, point };
}

const CUT = { space: 80, need: 200 };

it('what a box cuts is whole in its tip, also where the pointer is on a part of it [MAX_STEPS]', () => {
  const stop = showCutTexts(window);
  const { box, size, point } = makeBox('<p data-box>Long <b>name of an account</b></p>', CUT);
  point(box.querySelector('b')!);
  expect(box.title).toBe('Long name of an account');
  box.textContent = 'Another name, as long as the first';
  point();
  expect(box.title).toBe('Another name, as long as the first');
  size.need = 80;
  point();
  expect(box.hasAttribute('title')).toBe(false);
  stop();
});

it('a select shows its choice; a box that cuts nothing, or has a tip of its own or around it, is left alone', () => {
  const stop = showCutTexts(window);
  const options = '<option>Net</option><option selected>Grouped by product and side</option>';
  const select = makeBox(`<select data-box>${options}</select>`, CUT);
  select.point();
  expect(select.box.title).toBe('Grouped by product and side');
  const whole = makeBox('<p data-box>Name</p>', { space: 80, need: 80 });
  whole.point();
  expect(whole.box.hasAttribute('title')).toBe(false);
  const own = makeBox('<div title="Its own"><p data-box>Name</p></div>', CUT);
  own.point();
  expect(own.box.hasAttribute('title')).toBe(false);
  stop();
  const after = makeBox('<p data-box>Name</p>', CUT);
  after.point();
  expect(after.box.hasAttribute('title')).toBe(false);
});

it('a name that is too long ends with an ellipsis, and no letter is cut in half', () => {
  expect(shortName('  Scalping  ', 8)).toBe('Scalping');
  expect(shortName('Scalping in the morning', 12)).toBe('Scalping in\u2026');
  expect(shortName('Scalp \u{1f4c8}\u{1f4c8}\u{1f4c8}', 10)).toBe('Scalp \u{1f4c8}\u2026');
});
