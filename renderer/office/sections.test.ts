import { expect, it } from 'vitest';
import { permissionsOf, ROLES } from '../../backend/contract/permissions.ts';
import { SECTIONS, sectionsFor } from './sections.ts';

const idsOf = (role: (typeof ROLES)[number]) => sectionsFor(new Set(permissionsOf(role))).map(({ id }) => id);

it('a role finds the sections in which it may do something, always in the same order', () => {
  expect(idsOf('administrator')).toEqual(SECTIONS.map(({ id }) => id));
  expect(idsOf('viewer')).toEqual([
    'overview',
    'customers',
    'money',
    'trading',
    'products',
    'brand',
    'reports',
  ]);
  expect(idsOf('support')).toContain('messages');
  for (const role of ROLES) {
    const order = idsOf(role).map((id) => SECTIONS.findIndex((section) => section.id === id));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  }
});

it('each section has a letter of its own', () => {
  expect(new Set(SECTIONS.map(({ letter }) => letter)).size).toBe(SECTIONS.length);
});
