import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FirstPicture } from './first-picture.ts';

let desk: HTMLElement;
let list: HTMLElement;
let field: HTMLInputElement;
let picture: FirstPicture;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<main><section><ul></ul><input value="0.125"></section></main><input id="outside">';
  desk = document.querySelector('main')!;
  list = document.querySelector('ul')!;
  field = document.querySelector('section input')!;
  picture = new FirstPicture(desk);
});
afterEach(() => {
  picture.dispose();
  vi.useRealTimers();
});

const scrollTo = (top: number) => {
  list.scrollTop = top;
  list.dispatchEvent(new Event('scroll'));
};
const showsFramesOnly = () => desk.dataset['frames'] === 'first';
const nextPicture = () => {
  vi.advanceTimersToNextFrame();
  vi.advanceTimersToNextTimer();
};
/** As the library does with a panel that stays: what is in it loses the keyboard and where it was scrolled to. */
const takeOutAndPutBack = () => {
  const section = document.querySelector('section')!;
  section.remove();
  desk.append(section);
  scrollTo(0);
};

it('a layout shows its frames in the first picture and what stands in them in the next [HU-105]', () => {
  picture.begin();
  expect(showsFramesOnly()).toBe(true);
  vi.advanceTimersToNextFrame();
  expect(showsFramesOnly()).toBe(true);
  vi.advanceTimersToNextTimer();
  expect(showsFramesOnly()).toBe(false);
});

it('what stays keeps the keyboard, what is selected and where it is scrolled to [HU-105]', () => {
  field.focus();
  field.setSelectionRange(2, 4);
  scrollTo(150);
  picture.begin();
  takeOutAndPutBack();
  expect(document.activeElement).toBe(document.body);
  nextPicture();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4]);
  expect(list.scrollTop).toBe(150);
});

it('a second layout before the picture loses neither', () => {
  field.focus();
  scrollTo(150);
  picture.begin();
  takeOutAndPutBack();
  picture.begin();
  takeOutAndPutBack();
  nextPicture();
  expect(document.activeElement).toBe(field);
  expect(list.scrollTop).toBe(150);
});

it('a list that was scrolled back to its start stays there', () => {
  scrollTo(150);
  scrollTo(0);
  picture.begin();
  takeOutAndPutBack();
  nextPicture();
  expect(list.scrollTop).toBe(0);
});

it('what has left the desk is forgotten once something else is scrolled', () => {
  scrollTo(150);
  list.remove();
  const section = document.querySelector('section')!;
  section.scrollTop = 10;
  section.dispatchEvent(new Event('scroll'));
  list.scrollTop = 0;
  section.append(list);
  picture.begin();
  nextPicture();
  expect(list.scrollTop).toBe(0);
});

it('the keyboard stays with what has got it meanwhile, and goes nowhere when its panel has gone', () => {
  const outside = document.querySelector<HTMLInputElement>('#outside')!;
  field.focus();
  picture.begin();
  takeOutAndPutBack();
  outside.focus();
  nextPicture();
  expect(document.activeElement).toBe(outside);

  field.focus();
  picture.begin();
  document.querySelector('section')!.remove();
  nextPicture();
  expect(document.activeElement).toBe(document.body);
});
