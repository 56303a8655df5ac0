import { vi } from 'vitest';

/**
 * Set-up of tests that start platforms in their own process: hashing passwords took a fifth of their time. What the
 * platform spends has a test of its own (`password.test.ts`), and platforms that are processes of their own spend it.
 */
vi.mock('../backend/services/customer/password-cost.ts', () => ({ PASSWORD_COST: { N: 2, r: 1, p: 1 } }));
