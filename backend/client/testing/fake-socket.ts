import type { WireSocket } from '../reconnecting-socket.ts';

/** The page's end of a socket whose other end is the test. */
export class FakeSocket implements WireSocket {
  binaryType = '';
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  readonly sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  /** The other end accepted the connection. */
  open(): void {
    this.onopen?.(undefined as never);
  }

  /** The other end sent a frame. */
  receive(data: unknown): void {
    this.onmessage?.({ data });
  }

  /** The other end closed the connection. */
  drop(): void {
    this.onclose?.(undefined as never);
  }
}
