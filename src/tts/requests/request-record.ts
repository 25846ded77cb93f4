import type { Caller } from '../../platform/caller/caller';
import type { ErrorCode } from '../../platform/errors/error-catalogue';

/** A request in the log. It has nothing of the text. */
export interface RequestRecord {
  /** `req_` and a time-ordered unique id. The id of the request may be the client's own, and not unique. */
  id: string;
  requestId: string;
  accountId: string;
  callerType: Caller['type'] | 'link';
  callerId: string;
  /** The method and the path with the names of its parameters; `null`: no route has the path. */
  route: string | null;
  /** `null` if nothing was to be spoken, or no such voice exists. */
  voiceId: string | null;
  /** What was spoken, as in the usage. */
  characters: number;
  audioSeconds: number;
  /** `null`: the client disconnected before the response began. */
  status: number | null;
  code: ErrorCode | null;
  /** What the error said, without what it quoted of the request; `null`: there was none. */
  message: string | null;
  /** The address of the client; `null`: unknown, or not kept. */
  address: string | null;
  /** Whether the connection closed before the response was complete. */
  aborted: boolean;
  /** Earlier refusals of the same kind in the same minute that have no record of their own. */
  repeats: number;
  /** Milliseconds; `null`: there was no such wait. */
  gateMs: number | null;
  queueMs: number | null;
  firstAudioMs: number | null;
  totalMs: number;
}
