import { configure } from '@testing-library/react';

/** Set-up of the tests that render: what a page shows after a call comes at once, but not on a machine that is busy. */
configure({ asyncUtilTimeout: 10_000 });
