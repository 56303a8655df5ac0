/** Progress for people, on standard error: standard output belongs to what scripts read. */
export function log(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the command with one clear line. */
export function giveUp(line, code = 1) {
  log(line);
  process.exit(code);
}

/** `1.2 s` of a time in milliseconds. */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
