import { createHash } from 'node:crypto';

/** The bill of materials of the product (CycloneDX 1.6) from the packages that the bundlers name. */

/** The address of a package of the registry (package URL). */
export function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

/** A name of SPDX alone is an id, several with AND or OR an expression. */
function licenceOf(licence) {
  return /[\s(]/.test(licence)
    ? [{ expression: licence.replace(/^\((.*)\)$/, '$1') }]
    : [{ license: { id: licence } }];
}

function component(one) {
  const slash = one.name.indexOf('/');
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(slash < 0
      ? { name: one.name }
      : { group: one.name.slice(0, slash), name: one.name.slice(slash + 1) }),
    version: one.version,
    scope: 'required',
    licenses: licenceOf(one.licence),
    purl: purlOf(one),
    // Where it is: bundled into the host and the platform, into the page, or packed beside both.
    properties: one.parts.map((part) => ({ name: 'meridian:part', value: part })),
  };
}

/** A number of the document itself that the same content always has. */
function serialOf(content) {
  const hex = createHash('sha256').update(content).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * @param {object[]} packages of `bundledPackages`
 * @param {object} product its name, version and licence, and the second since 1970 of the build
 */
export function sbomOf(packages, { name, version, licence, epochSeconds }) {
  const own = `pkg:generic/${name}@${version}`;
  const components = packages.map(component);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify([own, components])),
    version: 1,
    metadata: {
      timestamp: new Date(epochSeconds * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name,
        version,
        licenses: licenceOf(licence),
        purl: own,
      },
    },
    components,
    dependencies: [
      { ref: own, dependsOn: components.map((one) => one['bom-ref']) },
      ...components.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
}
