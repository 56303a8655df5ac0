import { expect, it } from 'vitest';
import { permissionsOf, ROLES } from '../../../backend/contract/permissions.ts';
import { sectionsFor } from '../sections.ts';
import { CALL_PAGES, pagesFor, type CallPage } from './catalogue.ts';

/** Of all management calls so many have a page that somebody can open. */
const LEAST_SHARE = 0.95;

/** Calls that nobody can open a page of, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

/** The pages that a role finds: offered to it, in a section that its rail has. */
function pagesOfRole(role: (typeof ROLES)[number]): readonly CallPage[] {
  const permissions = new Set(permissionsOf(role));
  const sections = new Set<string>(sectionsFor(permissions).map(({ id }) => id));
  return pagesFor(permissions).filter(({ section }) => sections.has(section));
}

it('every management call can be sent from a page that some role finds, but for named exceptions', () => {
  const found = new Set(ROLES.flatMap(pagesOfRole));
  const missing = CALL_PAGES.filter((page) => !found.has(page)).map(({ name }) => name);
  expect(missing).toEqual(Object.keys(EXCEPTIONS));
  expect(found.size / CALL_PAGES.length).toBeGreaterThanOrEqual(LEAST_SHARE);
});

it('a role finds most of what it may do; what it decides about itself stands at the foot of the rail', () => {
  for (const role of ROLES) {
    const may = pagesFor(new Set(permissionsOf(role))).length;
    expect(pagesOfRole(role).length / may, role).toBeGreaterThan(0.85);
  }
});
