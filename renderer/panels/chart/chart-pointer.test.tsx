import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { watchLostPointer } from './chart-pointer.ts';

afterEach(() => document.body.replaceChildren());

it('hears of a pointer that is let go outside of the element in which it was pressed, and of no other', () => {
  document.body.innerHTML = '<section><i></i></section><p></p>';
  const element = document.querySelector('section') as HTMLElement;
  const [inside, outside] = [document.querySelector('i'), document.querySelector('p')] as HTMLElement[];
  let lost = 0;
  const stop = watchLostPointer(element, () => (lost += 1));
  const press = (at = inside) => fireEvent.pointerDown(at as HTMLElement);

  press();
  fireEvent.pointerUp(inside as HTMLElement);
  fireEvent.pointerUp(outside as HTMLElement);
  press(outside);
  fireEvent.pointerUp(outside as HTMLElement);
  expect(lost).toBe(0);

  press();
  fireEvent.pointerUp(document.documentElement);
  press();
  fireEvent.pointerCancel(outside as HTMLElement);
  expect(lost).toBe(2);

  press();
  stop();
  fireEvent.pointerUp(outside as HTMLElement);
  expect(lost).toBe(2);
});
