import { MANAGEMENT_CALLS } from '../../../../backend/contract/calls/management/management-calls.ts';
import { collectWords } from './collect-words.ts';

/** The words of all calls, out of their tables: the build puts them into the office as data, tests take them as they are. */
export default collectWords(MANAGEMENT_CALLS);
