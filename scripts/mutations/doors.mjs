/** Faults of the gateway that a test must notice: what a body may have, and what comes before it is parsed. */

const BOUNDS = ['backend/protocol/json-bounds.test.ts'];
const BODIES = ['backend/gateway/hostile-bodies.integration.test.ts'];
const UPLOADS = ['backend/gateway/uploads/uploads.integration.test.ts'];

export const DOORS = [
  {
    name: 'body: members',
    file: 'backend/protocol/json-bounds.ts',
    from: 'members > bounds.members',
    to: 'members > bounds.members + 1',
    tests: BOUNDS,
  },
  {
    name: 'body: entries of lists',
    file: 'backend/protocol/json-bounds.ts',
    from: '      case COMMA:\n        members += 1;',
    to: '      case COMMA:\n        members += depth > 1 ? 0 : 1;',
    tests: BOUNDS,
  },
  {
    name: 'body: depth',
    file: 'backend/protocol/json-bounds.ts',
    from: 'depth > bounds.depth',
    to: 'depth > bounds.depth + 1',
    tests: BOUNDS,
  },
  {
    name: 'body: commas inside text',
    file: 'backend/protocol/json-bounds.ts',
    from: 'at += code === BACKSLASH ? 2 : 1;',
    to: 'at += 1;',
    tests: BOUNDS,
  },
  {
    name: 'body: bytes in place of characters',
    file: 'backend/gateway/request-body.ts',
    from: 'Buffer.byteLength(text) > bytes',
    to: 'text.length > bytes',
    tests: BODIES,
  },
  {
    name: 'body: bounds before it is parsed',
    file: 'backend/gateway/request-body.ts',
    from: '  requireBounds(body, bounds);\n  let value',
    to: '  let value',
    tests: [...BODIES, 'backend/gateway/encrypted-body.integration.test.ts'],
  },
  {
    name: 'body: parts of a form',
    file: 'backend/gateway/uploads/multipart.ts',
    from: 'if (hasTooManyParts(body, contentType)) return undefined;',
    to: 'void hasTooManyParts;',
    tests: BODIES,
  },
  {
    name: 'body: forms of guests',
    file: 'backend/gateway/http-server.ts',
    from: 'takesFile(parts, request) && parts.isSignedIn(request.headers)',
    to: 'takesFile(parts, request)',
    tests: UPLOADS,
  },
  {
    name: 'signature: bounds before it is looked at',
    file: 'backend/gateway/open-pipeline.ts',
    from: '      requireBounds(body, bounds);\n',
    to: '',
    tests: BODIES,
  },
  {
    name: 'signature: before the body is parsed',
    file: 'backend/gateway/open-pipeline.ts',
    from: '      requireSignature(signature, body, timestamp, key);\n      const members = parseBody(body, bounds);\n',
    to: '      const members = parseBody(body, bounds);\n      requireSignature(signature, body, timestamp, key);\n',
    tests: BODIES,
  },
];
