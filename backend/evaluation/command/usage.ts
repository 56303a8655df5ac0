/** What `--help` of the command shows. */
export const USAGE = `usage: npm run evaluate -- --bot COMMAND --from TIME --to TIME [options]
       npm run evaluate -- --compare RUN RUN
  --bot COMMAND      the program, as it is started by hand; it finds the platform, a key and an account in its
                     environment (docs/evaluation.md)
  --from, --to TIME  window of market time, for example 2025-01-01 or 2025-01-01T08:00Z
  --seeds LIST       markets, a platform each: 1..20, or 1,4,9 (default 1)
  --account TYPE     isolated (default) or cross
  --clock KIND       stepped: the program joins the clock, exact (default); follow: for programs that know nothing of
                     it, not exact; speed: the market runs by itself, not exact
  --speed X          market seconds per second of --clock speed, 0.001 to 1000 (default 1000)
  --fidelity LIST    how kind fills are: touch, queue (default), through or FILE; several, divided by commas, are run
                     side by side
  --sweep NAME=LIST  runs every setting: {NAME} in COMMAND and MERIDIAN_SET_NAME; repeatable
  --walk-forward A/B the best setting of A days, chosen anew every B days, is run on the B days after, for example
                     90d/30d
  --warm-up LIST     the same window from earlier starts, for example 5d,10d,20d
  --second-future N  the same market with another future, from each of N times on, 8 or more: decisions before
                     must be the same
  --other-markets N  the same program in N other markets of the same kind: what is fitted to one earns there alone
  --shuffled-days N  the same program over the days of the window in N other orders: what is made for those days
                     loses then
  --other-scenarios LIST   the shown run through a crash, a gap and others while it holds something: all, or some of
                     flash-crash, opening-gap, trend-day, illiquid, frozen-feed, crossed-feed
  --prepare COMMAND  makes the data of the program before each run, on a platform of the same market that stands at the
                     end of the window; MERIDIAN_DATA names the folder for both
  --repeat N         runs every seed N times: the hashes must agree
  --require RULE     for example 'maxDrawdown<0.2' for every seed, 'median.sharpe>1' or 'mean.net>0'; repeatable
  --out DIR          where the folder of the run is made (default runs)
  --step-timeout SECONDS   how long the program may think about a step of the clock, 1 to 86400 (default 300)
  --jobs N           platforms at once (default: one a core)
  --watch            runs again when a file that COMMAND names changes
  --compare RUN RUN  what two folders have of one another
  --products, --scenarios, --market FILE, --scenario NAME[@TIME] (repeatable)   as of npm run platform
  --json             prints the summary as JSON
  --progress         prints a line 'progress SHARE DONE ALL' whenever a run has gone on
exit codes: 0 good, 1 a rule was missed, 2 a bad option, 3 the program failed, 4 hashes differ, 5 the platform failed,
            6 the program knows the future, or is fitted to its market`;
