import 'node-forge/lib/md5.js';
import 'node-forge/lib/rsa.js';
import forge from 'node-forge/lib/forge.js';

/** What the wire needs of node-forge: MD5 and RSA. All of it (TLS, certificates, key files) would be a tenth of the terminal. */
export const { md, pki, asn1, util } = forge;
