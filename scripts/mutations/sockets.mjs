/** Faults of websockets and connections that a test must notice. */
export const SOCKETS = [
  {
    name: 'sockets: places of an address',
    file: 'backend/sockets/guest-places.ts',
    from: '>= this.#limits.guestsPerAddress',
    to: '> this.#limits.guestsPerAddress',
    tests: ['backend/sockets/guest-places.test.ts'],
  },
  {
    name: 'sockets: places that are kept',
    file: 'backend/sockets/guest-places.ts',
    from: 'Math.ceil((limits.total',
    to: 'Math.floor((limits.total',
    tests: ['backend/sockets/guest-places.test.ts'],
  },
  {
    name: 'sockets: pings of a second',
    file: 'backend/sockets/control-frames.ts',
    from: 'if (frames > MAX_CONTROL_FRAMES_A_SECOND) websocket',
    to: 'if (frames > MAX_CONTROL_FRAMES_A_SECOND + 1) websocket',
    tests: ['backend/sockets/control-frames.test.ts'],
  },
  {
    name: 'sockets: pongs that nobody reads',
    file: 'backend/sockets/control-frames.ts',
    from: 'isWaiting = websocket.bufferedAmount > MAX_UNREAD_BYTES;',
    to: '',
    tests: ['backend/sockets/control-frames.test.ts'],
  },
  {
    name: 'sockets: pings of a slow reader',
    file: 'backend/sockets/control-frames.ts',
    from: 'if (next !== undefined) answer(next);',
    to: '',
    tests: ['backend/sockets/control-frames.test.ts'],
  },
  {
    name: 'sockets: handshakes of a turn',
    file: 'backend/sockets/handshake-queue.ts',
    from: 'this.#queue.splice(0, HANDSHAKES_A_TURN)',
    to: 'this.#queue.splice(0)',
    tests: ['backend/sockets/handshake-queue.test.ts'],
  },
  {
    name: 'sockets: an origin of another port',
    file: 'backend/gateway/origin-check.ts',
    from: 'return this.#ownHosts.has(host);',
    to: "return this.#ownHosts.has(host) || LOOPBACK_NAMES.includes(host.split(':')[0] ?? '');",
    tests: ['backend/gateway/origin-check.test.ts'],
  },
  {
    name: 'sockets: a foreign host',
    file: 'backend/sockets/message/upgrade-check.ts',
    from: 'rules.site.isOwnHost(headers) && ',
    to: '',
    tests: ['backend/sockets/message/upgrade-check.test.ts'],
  },
];
