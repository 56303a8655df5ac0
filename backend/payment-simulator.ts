import { parseArgs } from 'node:util';
import { startPaymentSimulator } from './payment-simulator/server.ts';

/** Runs the payment simulator alone, until it is asked to end. The common secret is in MERIDIAN_PAYMENT_SECRET. */
export async function runPaymentSimulator(
  args: readonly string[],
  secret: string | undefined,
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string', default: '0' }, file: { type: 'string' } },
  });
  if (!secret) throw new Error('the variable MERIDIAN_PAYMENT_SECRET is missing');
  const simulator = await startPaymentSimulator({
    port: Number(values.port),
    secret,
    merchantNo: 'simulator',
    file: values.file,
  });
  const { url, payoutsUrl } = simulator;
  process.stdout.write(`${JSON.stringify({ ready: true, url, payoutsUrl })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
}
