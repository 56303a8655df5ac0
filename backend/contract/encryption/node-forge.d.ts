/** Files of node-forge that add themselves to its one object; the package describes only the whole. */
declare module 'node-forge/lib/forge.js' {
  export { default } from 'node-forge';
}
declare module 'node-forge/lib/md5.js' {}
declare module 'node-forge/lib/rsa.js' {}
