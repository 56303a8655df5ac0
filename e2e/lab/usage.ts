/** What `--help` of the laboratory shows. */
export const USAGE = `usage: npm run lab -- [options]
  --seeds N     so many seeds (default 50)
  --from N      the first of them (default 1)
  --seed N      this seed alone
  --steps N     steps of a run, 1 to 100000 (default 40)
  --days N      days of a run, each of so many steps, 1 to 3660 (default 1); the platform is off between
  --year        one run of 365 days of four steps
  --trace       prints what happened in each run
Ends with 0 when every invariant held, 1 when one was broken (the seed and the command that replays it are printed), 2
when an option is wrong.`;
