import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { SEARCH_MANAGEMENT } from '../../../backend/contract/calls/management/search.ts';
import type { SectionId } from '../sections.ts';
import { useCall } from '../use-call.ts';

const { searchOffice } = SEARCH_MANAGEMENT;

/** Something with a number that the platform found. */
export interface FoundRecord {
  readonly id: string;
  readonly label: 'palette.order' | 'palette.fill' | 'palette.proposal';
  readonly number: string;
  readonly customerNo: string;
  /** Where it is looked at. */
  readonly section: SectionId;
  readonly record: string;
}

/** Orders, fills and proposals of an answer; each leads to where it is looked at. */
export function toFoundRecords(answer: AnswerOf<typeof searchOffice>): readonly FoundRecord[] {
  const trades = (label: 'palette.order' | 'palette.fill', rows: typeof answer.orders) =>
    rows.map(({ orderId, dealId, customerNo }): FoundRecord => {
      const number = String(label === 'palette.fill' ? (dealId ?? orderId) : orderId);
      return {
        id: `${label} ${number}`,
        label,
        number,
        customerNo,
        section: 'customers',
        record: customerNo,
      };
    });
  const proposals = answer.proposals.map(({ proposalNo, customerNo }): FoundRecord => ({
    id: `proposal ${proposalNo}`,
    label: 'palette.proposal',
    number: proposalNo,
    customerNo,
    section: 'customers',
    record: customerNo,
  }));
  return [...trades('palette.order', answer.orders), ...trades('palette.fill', answer.fills), ...proposals];
}

/** Letters from which the platform is asked, and how long nothing more was typed by then (milliseconds). */
const LEAST_LETTERS = 4;
const REST_MS = 250;

/** What the platform finds by a number, once somebody has stopped typing. */
export function useFoundRecords(query: string): readonly FoundRecord[] {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(query), REST_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isWanted = rested.length >= LEAST_LETTERS && rested === query;
  const { data } = useCall(searchOffice, { text: rested }, { enabled: isWanted });
  return isWanted && data !== undefined ? toFoundRecords(data) : [];
}
