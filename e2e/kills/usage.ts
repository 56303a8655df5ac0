/** What `--help` of the kills shows. */
export const USAGE = `usage: npm run kills -- [options]
  --kills N        so many kills (default 200)
  --seed N         another crowd and other moments (default 1)
Kills whole platforms (SIGKILL) in the middle of everything that customers and the office do, starts them again, and looks
for what was acknowledged and is gone, or is there twice. Ends with 0 when there is none, 1 when there is some, 2 when an
option is wrong.`;
