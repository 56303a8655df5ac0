import { act } from '@testing-library/react';
import { MARKET_PAINT_MS } from '../shared/paced-paint.ts';

/** Waits until what the market has said by now is painted: its turn comes a pause after the last painting, in a frame. */
export const nextPaint = () =>
  act(async () => {
    await new Promise((done) => setTimeout(done, MARKET_PAINT_MS));
    await new Promise((done) => requestAnimationFrame(done));
  });
