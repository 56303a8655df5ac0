import type { IncomingMessage, Server } from 'node:http';
import { type Socket, isIPv4, isIPv6 } from 'node:net';
import { originOfPeer, peerAddress } from '../http/peer-address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** Longest preface that is read, in bytes: the first version ends after 107, of the second one more extensions are refused. */
const MAX_PREFACE_BYTES = 2_048;

const FIRST = Buffer.from('PROXY ');
const SECOND = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const MAX_FIRST_BYTES = 107;
const FIRST_LINE = /^PROXY (?:(TCP4|TCP6) (\S+) (\S+) (\d{1,5}) (\d{1,5})|UNKNOWN(?: [^\r\n]*)?)\r\n/;
/** Bytes of the second version before its addresses. */
const SECOND_HEAD = 16;
const COMMAND = { local: 0x20, proxy: 0x21 } as const;
const OVER = { ipv4: 0x11, ipv6: 0x21 } as const;

/**
 * What the beginning of a connection says by the PROXY protocol (versions 1 and 2): its length in bytes, and the address of the
 * client where it names one. `none`: the connection begins with something else; `more`: too little has come to tell; `bad`: it cannot be read.
 */
type Preface = 'none' | 'more' | 'bad' | { readonly length: number; readonly address?: string };

export function readPreface(bytes: Buffer): Preface {
  if (startsAs(bytes, FIRST)) return bytes.length < FIRST.length ? 'more' : readFirst(bytes);
  if (startsAs(bytes, SECOND)) return bytes.length < SECOND_HEAD ? 'more' : readSecond(bytes);
  return bytes.length === 0 ? 'more' : 'none';
}

/** Whether both are the same as far as both go. */
function startsAs(bytes: Buffer, signature: Buffer): boolean {
  const length = Math.min(bytes.length, signature.length);
  return length > 0 && bytes.subarray(0, length).equals(signature.subarray(0, length));
}

function readFirst(bytes: Buffer): Preface {
  const text = bytes.subarray(0, MAX_FIRST_BYTES).toString('latin1');
  const found = FIRST_LINE.exec(text);
  if (found === null) return text.includes('\n') || text.length === MAX_FIRST_BYTES ? 'bad' : 'more';
  const [{ length }, family, source = ''] = found;
  if (family === undefined) return { length };
  const isAddress = family === 'TCP4' ? isIPv4(source) : isIPv6(source);
  return isAddress ? { length, address: peerAddress(source) } : 'bad';
}

function readSecond(bytes: Buffer): Preface {
  const [command, over] = [bytes[12], bytes[13]];
  const length = SECOND_HEAD + bytes.readUInt16BE(14);
  if ((command !== COMMAND.local && command !== COMMAND.proxy) || length > MAX_PREFACE_BYTES) return 'bad';
  if (bytes.length < length) return 'more';
  if (command === COMMAND.local) return { length };
  const source = bytes.subarray(SECOND_HEAD, length);
  if (over === OVER.ipv4)
    return source.length < 12 ? 'bad' : { length, address: [...source.subarray(0, 4)].join('.') };
  if (over === OVER.ipv6)
    return source.length < 36 ? 'bad' : { length, address: peerAddress(ipv6Of(source)) };
  return { length };
}

/** Sixteen bytes as the system writes them, so that equal addresses are equal texts. */
function ipv6Of(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

/** A proxy says at once for whom it connects. */
const PREFACE_LIMIT_MS = 10_000;

/** Addresses that proxies have named, by connection and by request. */
const named = new WeakMap<Socket | IncomingMessage, string>();
/** Connections of proxies that carry requests of many. */
const shared = new WeakSet<Socket>();

/** What is known of a connection holds for the one that it carries. */
export function inheritCaller(from: Socket, to: Socket): void {
  const address = named.get(from);
  if (address !== undefined) named.set(to, address);
  if (shared.has(from)) shared.add(to);
}

/** Connections of which a server has not heard yet: what a proxy says of them, or their handshake, is under way. */
const unheard = new WeakMap<Server, Set<Socket>>();

/** Notes a connection of which its server is told later. Returns what is to be called then; its end needs no word. */
export function noteUnheard(server: Server, socket: Socket): () => void {
  const sockets = unheard.get(server) ?? new Set();
  unheard.set(server, sockets.add(socket));
  const forget = (): void => void sockets.delete(socket);
  socket.once('close', forget);
  return () => {
    socket.off('close', forget);
    forget();
  };
}

/** Ends the connections of which a server has not heard: nobody has asked for anything yet. */
export function endUnheard(server: Server): void {
  for (const socket of [...(unheard.get(server) ?? [])]) socket.destroy();
}

/** The address of whoever sent a request: of the peer, or as a trusted proxy says. */
export function callerAddress(request: IncomingMessage): string {
  return named.get(request) ?? socketAddress(request.socket);
}

/** What the connections and guests of that address are counted by. */
export function callerOrigin(request: IncomingMessage): string {
  return originOfPeer(callerAddress(request));
}

/** What a connection is counted by: its peer, or whom a proxy opened it for. */
export function socketOrigin(socket: Socket): string {
  return originOfPeer(socketAddress(socket));
}

/** Whether a connection carries requests of many clients, so that it does not count as one of its address. */
export function isShared(socket: Socket): boolean {
  return shared.has(socket);
}

/**
 * Believes trusted proxies about their clients: reads the PROXY protocol at the beginning of their connections, before anybody hears of
 * these, and the headers of their requests. To be called before a server listens.
 */
export function watchCallers(server: Server, proxies: TrustedProxies): void {
  const emit = server.emit.bind(server) as (name: string | symbol, ...args: unknown[]) => boolean;
  server.emit = (name: string | symbol, ...args: unknown[]): boolean => {
    const [first] = args;
    if (name === 'connection') {
      const socket = first as Socket;
      if (!proxies.trusts(peerAddress(socket.remoteAddress))) return emit(name, socket);
      const forget = noteUnheard(server, socket);
      takePreface(socket, () => {
        forget();
        emit(name, socket);
      });
      return true;
    }
    if (name === 'request' || name === 'upgrade') {
      const request = first as IncomingMessage;
      const peer = socketAddress(request.socket);
      if (proxies.trusts(peer)) named.set(request, proxies.callerOf(peer, request.headers));
    }
    return emit(name, ...args);
  };
}

function socketAddress(socket: Socket): string {
  return named.get(socket) ?? peerAddress(socket.remoteAddress);
}

/** Reads what a proxy says of a connection; ends one whose beginning cannot be read or does not come. */
function takePreface(socket: Socket, proceed: () => void): void {
  let bytes = Buffer.alloc(0);
  const timer = setTimeout(() => socket.destroy(), PREFACE_LIMIT_MS);
  const forget = (): void => clearTimeout(timer);
  const onError = (): void => void socket.destroy();
  const onData = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk]);
    const preface = readPreface(bytes);
    if (preface === 'more') return;
    socket.off('data', onData).off('error', onError).off('close', forget);
    forget();
    if (preface === 'bad') return void socket.destroy();
    socket.pause();
    note(socket, preface);
    const rest = preface === 'none' ? bytes : bytes.subarray(preface.length);
    if (rest.length > 0) socket.unshift(rest);
    proceed();
    process.nextTick(() => socket.resume());
  };
  socket.on('data', onData).on('error', onError).on('close', forget);
}

function note(socket: Socket, preface: Exclude<Preface, 'more' | 'bad'>): void {
  if (preface !== 'none' && preface.address !== undefined) named.set(socket, preface.address);
  else shared.add(socket);
}
