import { describe, expect, it } from 'vitest';
import type { ClientLimit, Company } from '../services/company/company-service.ts';
import { callerLimit } from './client-pipeline.ts';

const company = (clientLimits: readonly ClientLimit[]) => ({ clientLimits }) as Company;

describe('the limit of a caller', () => {
  it('is the standard one unless its company set another', () => {
    expect(callerLimit(undefined, 7, 'a.b', 300)).toBe(300);
    expect(callerLimit(company([]), 7, 'a.b', 300)).toBe(300);
    expect(callerLimit(company([{ customerId: 8, limit: 5 }]), 7, 'a.b', 300)).toBe(300);
  });

  it('is the most precise of those that fit', () => {
    const every = { limit: 1 };
    const operation = { bizType: 'a.b', limit: 2 };
    const customer = { customerId: 7, limit: 3 };
    const both = { customerId: 7, bizType: 'a.b', limit: 4 };
    const limit = (...set: ClientLimit[]) => callerLimit(company(set), 7, 'a.b', 300);
    expect(limit(every)).toBe(1);
    expect(limit(operation, every)).toBe(2);
    expect(limit(every, customer, operation)).toBe(3);
    expect(limit(both, every, customer, operation)).toBe(4);
    expect(callerLimit(company([operation]), 7, 'a.c', 300)).toBe(300);
  });
});
