import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import forge from 'node-forge';

const { md, pki } = forge;
const HOUR_MS = 3_600_000;

/** Files of a certificate authority that nobody else knows, and of a server at 127.0.0.1 that it vouches for. */
export interface BusCertificates {
  /** For NODE_EXTRA_CA_CERTS. */
  readonly authorityFile: string;
  /** What makes nats-server speak TLS. */
  readonly serverArgs: readonly string[];
  remove(): void;
}

interface Issuer {
  readonly certificate: forge.pki.Certificate;
  readonly key: forge.pki.rsa.PrivateKey;
}

export function createBusCertificates(): BusCertificates {
  const authority = issue('Meridian test authority', [{ name: 'basicConstraints', cA: true }]);
  const names = [{ type: 7, ip: '127.0.0.1' }];
  const server = issue('bus', [{ name: 'subjectAltName', altNames: names }], authority);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-certificates-'));
  const fileOf = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const certificate = fileOf('server.pem', pki.certificateToPem(server.certificate));
  const key = fileOf('server-key.pem', pki.privateKeyToPem(server.key));
  return {
    authorityFile: fileOf('authority.pem', pki.certificateToPem(authority.certificate)),
    serverArgs: ['--tls', '--tlscert', certificate, '--tlskey', key],
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function issue(commonName: string, extensions: object[], issuer?: Issuer): Issuer {
  const { publicKey, privateKey } = pki.rsa.generateKeyPair(2048);
  const certificate = pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = issuer ? '02' : '01';
  certificate.validity.notBefore = new Date(Date.now() - HOUR_MS);
  certificate.validity.notAfter = new Date(Date.now() + 24 * HOUR_MS);
  const subject = [{ name: 'commonName', value: commonName }];
  certificate.setSubject(subject);
  certificate.setIssuer(issuer ? issuer.certificate.subject.attributes : subject);
  certificate.setExtensions(extensions);
  certificate.sign(issuer?.key ?? privateKey, md.sha256.create());
  return { certificate, key: privateKey };
}
