import { expect, it } from 'vitest';
import { Link, LinkedList } from './open-sockets.ts';

it('keeps the order in which items came, whoever leaves', () => {
  const list = new LinkedList<string>();
  const links = ['a', 'b', 'c', 'd'].map((name) => new Link(name));
  expect([list.first, list.toArray()]).toEqual([undefined, []]);
  for (const link of links) list.append(link);
  expect([list.first, list.toArray()]).toEqual(['a', ['a', 'b', 'c', 'd']]);
  const [a, b, c, d] = links as [Link<string>, Link<string>, Link<string>, Link<string>];
  list.remove(b);
  list.remove(a);
  expect([list.first, list.toArray()]).toEqual(['c', ['c', 'd']]);
  list.append(a);
  list.remove(d);
  expect(list.toArray()).toEqual(['c', 'a']);
  list.remove(c);
  list.remove(a);
  expect([list.first, list.toArray()]).toEqual([undefined, []]);
});

it('takes a link once, and lets one go that it has not', () => {
  const list = new LinkedList<string>();
  const [a, b] = ['a', 'b'].map((name) => new Link(name)) as [Link<string>, Link<string>];
  list.append(a);
  list.append(a);
  list.remove(b);
  list.append(b);
  expect(list.toArray()).toEqual(['a', 'b']);
});
