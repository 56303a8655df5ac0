import inspector from 'node:inspector';
import { writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';
const s = new inspector.Session();
s.connect();
s.post('Profiler.enable');
s.post('Profiler.setSamplingInterval', { interval: 1000 });
s.post('Profiler.start');
afterAll(() => {
  s.post('Profiler.stop', (e, { profile }) =>
    writeFileSync(`/tmp/tprof/${Date.now()}.cpuprofile`, JSON.stringify(profile)),
  );
});
