import type { Request } from 'express';
import type { KeyCaller } from '../../platform/caller/caller';
import { currentSpan } from '../../platform/tracing/current-span';
import { PredictedPlayer } from './predicted-player';

/** What is measured of a request while it is handled. Each part of the server adds what it knows; never the text. */
export class RequestFacts {
  /** When the request began, by `performance.now()`. */
  readonly begin = performance.now();
  /** The trace that the request belongs to; `undefined` without traces. */
  readonly traceId = currentSpan().ids?.traceId;
  /** The API that the request uses: `native`, or the name of a dialect or protocol. */
  dialect = 'native';
  /** The key that the request was sent with, also if it is revoked or expired. Not set if no key of the server was sent. */
  key?: Pick<KeyCaller, 'id' | 'accountId'>;
  /** The link to a file or a feed that the request was sent with, in place of a key. */
  link?: { id: string; accountId: string };
  /** The address of the client, as the connection or a trusted proxy gives it. Not set if nobody has looked at it. */
  address?: string;
  /** Milliseconds until the rate limit decided: authentication and the limit. Not set if the limit does not apply. */
  gateMs?: number;
  /** Whether the rate limit has admitted it. */
  isAdmitted = false;
  /** The voice; set only if it exists. */
  voiceId?: string;
  /** What was spoken. Characters are Unicode code points. */
  characters = 0;
  audioSeconds = 0;
  /** Milliseconds that the speech waited in the queue, and until its first audio. */
  queueMs?: number;
  firstAudioMs?: number;
  /** Whoever plays a stream while it arrives. */
  readonly player = new PredictedPlayer();

  /** The rate limit has decided. */
  gateDecided(isAdmitted: boolean): void {
    this.gateMs = this.elapsedMs();
    this.isAdmitted ||= isAdmitted;
  }

  /** Milliseconds since the request began. */
  elapsedMs(): number {
    return performance.now() - this.begin;
  }
}

/** What is measured of a request. The first call, by the first middleware, is its beginning. */
export function factsOf(request: Request): RequestFacts {
  let known = facts.get(request);
  if (!known) facts.set(request, (known = new RequestFacts()));
  return known;
}

const facts = new WeakMap<Request, RequestFacts>();
