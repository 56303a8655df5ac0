/** What `--help` of the bench shows. */
export const USAGE = `usage: npm run bot-bench -- --bot COMMAND [options]
  --bot COMMAND    command that starts the program, for example 'node examples/bench/reference-bot.mjs'
  --rules A,B      these rules only: clock, idempotency, outcome, gap, duplicates, partial, rejects, limits, heartbeats,
                   keys, closed, restart
  --seed N         seed of the whole grid, every rule under each of its faults (default 1)
  --seeds N|A..B   in the place of it: every rule once with each of N seeds, or of a range, its faults in turn
  --pace MS        milliseconds by which the program measures its waits, 50 to 60000 (default 250)
  --jobs N         programs at a time, 1 to 100 (default: 8 a core)
  --out DIR        writes bench.html, bench.json, bench.xml (JUnit) and a file for each run that failed
  --replay FILE    plays the run of such a file again; --bot may be another program
Ends with 0 when all rules were kept, 1 when one was not, 2 when an option is wrong, 5 when the platform failed.`;
