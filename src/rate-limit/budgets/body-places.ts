import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';

/** Maximum number of bodies that a caller may be sending before their requests have been admitted. */
const maxBodies = 32;

interface Places {
  taken: number;
  waiting: (() => void)[];
}

/**
 * Bounds the bodies that the server holds for a caller whose requests are admitted only after their bodies: without it, a caller
 * over its rate limit could begin any number of them. Further requests wait, unread. The server's request timeout ends slow ones.
 */
@Injectable()
export class BodyPlaces {
  private readonly callers = new Map<string, Places>();

  /** Waits for a place, and keeps it until the request has been received or its connection has closed. */
  async take(callerId: string, request: IncomingMessage): Promise<void> {
    let places = this.callers.get(callerId);
    if (!places) this.callers.set(callerId, (places = { taken: 0, waiting: [] }));
    const { waiting } = places;
    if (places.taken === maxBodies) await new Promise<void>((resolve) => waiting.push(resolve));
    else places.taken++;
    if (request.closed) this.release(callerId, places);
    else request.once('close', () => this.release(callerId, places));
  }

  /** Passes the place to the next request, or frees it. */
  private release(callerId: string, places: Places): void {
    const next = places.waiting.shift();
    if (next) next();
    else if (--places.taken === 0) this.callers.delete(callerId);
  }
}
