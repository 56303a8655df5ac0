import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { originOfPeer, peerAddress } from '../peer-address.ts';
import { readPreface, type Preface } from './proxy-preface.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** A proxy says at once for whom it connects. */
const PREFACE_LIMIT_MS = 10_000;

/** Addresses that proxies have named, by connection and by request. */
const named = new WeakMap<Socket | IncomingMessage, string>();
/** Connections of proxies that carry requests of many. */
const shared = new WeakSet<Socket>();

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
      takePreface(socket, () => emit(name, socket));
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
