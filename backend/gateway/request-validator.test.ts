import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { RequestValidator } from './request-validator.ts';

const LimitOrder = Type.Object({ price: Type.String({ pattern: '^\\d+$' }), volume: Type.Integer() });

describe('the validator of requests', () => {
  it('accepts what fits the schema, first and afterwards', () => {
    const validator = new RequestValidator(LimitOrder);
    expect(validator.Check({ price: '100', volume: 1 })).toBe(true);
    expect(validator.Check({ price: 'a hundred', volume: 1 })).toBe(false);
    expect(validator.Check({ price: '100', volume: 2 })).toBe(true);
  });

  it('says what is wrong, also to the first request', () => {
    const errors = new RequestValidator(LimitOrder).Errors({ price: 'a hundred' });
    expect(errors.map(({ keyword }) => keyword).sort()).toEqual(['pattern', 'required']);
    expect(errors.find(({ keyword }) => keyword === 'pattern')?.instancePath).toBe('/price');
  });

  it('is not compiled before the first request', () => {
    let looks = 0;
    const schema = new Proxy(LimitOrder, {
      get: (target, name, receiver): unknown => {
        looks++;
        return Reflect.get(target, name, receiver);
      },
    });
    const validator = new RequestValidator(schema);
    expect(looks).toBe(0);
    validator.Check({});
    expect(looks).toBeGreaterThan(0);
  });
});
