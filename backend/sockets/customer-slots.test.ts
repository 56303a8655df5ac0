import { describe, expect, it } from 'vitest';
import { CustomerSlots, type Holder } from './customer-slots.ts';

/** Places of customers, and the names of the connections that had to leave. */
function openPlaces() {
  const places = new CustomerSlots();
  const gone: string[] = [];
  const come = (customer: string, name: string): Holder => {
    const holder = { giveWay: () => void gone.push(name) };
    places.add(holder, customer);
    return holder;
  };
  const comeMany = (customer: string, count: number): Holder[] =>
    Array.from({ length: count }, (_, at) => come(customer, `${customer}${at}`));
  return { places, gone, come, comeMany };
}

describe('places of customers', () => {
  it('are 1,000 each: beyond that the oldest gives way [ATK-362, MAX_CUSTOMER_SOCKETS]', () => {
    const { gone, come, comeMany } = openPlaces();
    comeMany('a', 1_000);
    comeMany('b', 1_000);
    expect(gone).toEqual([]);
    come('a', 'another');
    come('a', 'one more');
    expect(gone).toEqual(['a0', 'a1']);
  });

  it('come back from who has most, down to 100 each, when all are taken [ATK-363, KEPT_CUSTOMER_SOCKETS]', () => {
    const { places, gone, comeMany } = openPlaces();
    comeMany('few', 100);
    comeMany('many', 103);
    comeMany('most', 105);
    for (let at = 0; at < 8; at++) expect(places.ensureCapacity()).toBe(true);
    expect(places.ensureCapacity()).toBe(false);
    expect([...gone].sort()).toEqual(
      ['many0', 'many1', 'many2', 'most0', 'most1', 'most2', 'most3', 'most4'].sort(),
    );
  });

  it('are counted once for a connection, and with the customer that it has now', () => {
    const { places, gone, comeMany } = openPlaces();
    const [first] = comeMany('a', 101);
    places.add(first as Holder, 'a');
    places.add(first as Holder, 'b');
    expect(places.ensureCapacity()).toBe(false);
    const [one, other] = comeMany('c', 102);
    places.remove(one as Holder);
    places.remove(one as Holder);
    expect(places.ensureCapacity()).toBe(true);
    places.remove(other as Holder);
    expect([places.ensureCapacity(), gone]).toEqual([false, ['c1']]);
  });
});
