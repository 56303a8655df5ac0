import type { ManagementOperation } from '../../services/management/management-service.ts';
import type { Operation } from '../../services/operation.ts';
import { makePage, type PublicPage } from '../pages/public-page.ts';
import { asyncApiDocument, type SocketHosts } from './async-api.ts';
import { openApiDocument } from './open-api.ts';
import { documentOperations } from './operations.ts';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-assets.ts';
import { DOCS_PAGE_POLICY, docsPage } from './page.ts';

/** Version of the interface that the published documents state. */
const INTERFACE_VERSION = '1.0.0';

/** What the documents are made of. */
export interface DocumentSources {
  readonly operations: readonly Operation[];
  /** Operations of the management API behind its authorization. */
  readonly management: readonly ManagementOperation[];
  /** Where the websockets are, asked when the document is. */
  readonly socketHosts: () => SocketHosts;
}

/** The documents by path, for people and for programs. */
export function documentPages({
  operations,
  management,
  socketHosts,
}: DocumentSources): ReadonlyMap<string, () => PublicPage> {
  const table = () => documentOperations(operations, management);
  const json = (make: () => unknown) => once(() => makePage('json', JSON.stringify(make())));
  const docs = once(() => makePage('html', docsPage(table()), DOCS_PAGE_POLICY));
  const openApi = () =>
    openApiDocument(table(), { version: INTERFACE_VERSION, baseUrl: `http://${socketHosts().client}` });
  const asyncApi = () => JSON.stringify(asyncApiDocument(INTERFACE_VERSION, socketHosts()));
  return new Map([
    ['/docs', docs],
    ['/docs/', docs],
    ['/docs/page.css', () => makePage('css', PAGE_STYLE)],
    ['/docs/page.js', () => makePage('javascript', PAGE_SCRIPT)],
    ['/docs/openapi.json', json(openApi)],
    ['/docs/asyncapi.json', () => makePage('json', asyncApi())],
    ['/docs.json', json(table)],
  ]);
}

/** The operations do not change while the platform runs, so a document is made when it is first asked for. */
function once(make: () => PublicPage): () => PublicPage {
  let made: PublicPage | undefined;
  return () => (made ??= make());
}
