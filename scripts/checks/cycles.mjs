import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../lib/root.mjs';

/**
 * Looks for modules that import one another in a circle. Imports of types count too: where two files need each other's
 * types, neither can be read, moved or tested alone.
 * Usage: node scripts/checks/cycles.mjs
 */
const ROOMS = ['backend', 'main', 'preload', 'renderer'];
const SOURCE = /(?<!\.test)\.(ts|tsx|mjs)$/;
/** `import … from './x'`, `export … from './x'` and `import './x'`, over several lines; of types too. */
const IMPORT = /^(?:import|export)\s+(?:[\w*{}\s,$]+?\bfrom\s*)?['"](\.[^'"]+)['"]/gm;
/** `import('./x').A`, the type; a module that is loaded later closes no circle. */
const TYPE_OF = /\bimport\(['"](\.[^'"]+)['"]\)\.(?!then\b)/g;

/** Paths that a source text imports, as it writes them. */
export function importsOf(source) {
  return [IMPORT, TYPE_OF].flatMap((form) => [...source.matchAll(form)].map(([, target]) => target));
}

/** The first circle of a graph, as the list of its nodes with the first again at the end; undefined without any. */
export function findCircle(graph) {
  const done = new Set();
  const way = [];
  const visit = (node) => {
    const at = way.indexOf(node);
    if (at >= 0) return [...way.slice(at), node];
    if (done.has(node)) return undefined;
    way.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle) return circle;
  }
  return undefined;
}

function readGraph() {
  const graph = new Map();
  for (const room of ROOMS) {
    for (const name of readdirSync(path.join(ROOT, room), { recursive: true })) {
      const file = path.join(ROOT, room, name);
      if (!SOURCE.test(name)) continue;
      const targets = importsOf(readFileSync(file, 'utf8')).map((target) =>
        path.resolve(path.dirname(file), target),
      );
      graph.set(
        file,
        targets.filter((target) => SOURCE.test(target) && existsSync(target)),
      );
    }
  }
  return graph;
}

function main() {
  const graph = readGraph();
  const circle = findCircle(graph)?.map((file) => path.relative(ROOT, file));
  if (circle) console.error(`modules import one another in a circle:\n  ${circle.join('\n  ')}`);
  else console.log(`cycles: none among ${graph.size} modules`);
  process.exitCode = circle ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
