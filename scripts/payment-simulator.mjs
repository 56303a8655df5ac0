import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot } from './lib/root.mjs';
import { giveUp } from './lib/log.mjs';

/** `npm run payment-simulator`: the simulator of a payment provider alone, in this process. */
const USAGE = `usage: npm run payment-simulator -- [options]
  --port N      where to listen on 127.0.0.1 (default 0: chosen by the system)
  --file FILE   keep orders and payments over a restart (default: in memory)
The common secret with the platform is in the variable MERIDIAN_PAYMENT_SECRET.`;

helpFirst(USAGE);
endWithNpm();
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
const { runPaymentSimulator } = await import(
  pathToFileURL(inRoot('dist', 'backend', 'payment-simulator.js')).href
);
await runPaymentSimulator(process.argv.slice(2), process.env.MERIDIAN_PAYMENT_SECRET).catch((error) => {
  const [reason] = error.message.split(/\.\s|\n/);
  giveUp(`${reason} (npm run payment-simulator -- --help lists the options)`, 2);
});
