import type { SpeechEngine } from './engines/speech-engine';
import { QueueFullError } from './errors';
import type { EngineQueues } from './queue/engine-queues';
import { lateTicket, type QueueTicket } from './queue/queue-ticket';
import type { EarlierAudio } from './rendering/playback-prediction';
import { sharedQueueGroup } from './speech-texts';
import type { SpeechOutput } from './speech-types';
import type { SelectedVoice } from './voice-selection';

/** The places of a request in the queues of its engines. */
export interface QueuePlaces {
  readonly tickets: ReadonlyMap<SpeechEngine, QueueTicket>;
  /** Why a queue has refused a request that may be answered from the cache. It is refused only if it needs a turn. */
  readonly refusal?: QueueFullError;
}

/** How long the texts of a request are, in UTF-16 code units. */
export interface QueuedWork {
  readonly text: string;
  /** Length of the text that other voices speak, by their ids. */
  readonly lengths: ReadonlyMap<string, number>;
  readonly selected: SelectedVoice;
}

/** How a request waits. */
export interface QueuedOutput extends Pick<SpeechOutput, 'queueGroup' | 'signal'> {
  /** What its listener hears before it. */
  readonly earlier?: EarlierAudio;
  /** Whether nobody listens: it waits until no other request needs a turn. Defaults to false. */
  readonly isBackground?: boolean;
}

/**
 * Enters the queue of each engine that a request needs, once.
 *
 * @param usesCache whether a full queue does not refuse the request yet.
 * @throws {QueueFullError} if a queue is full and the request does not use the cache.
 */
export function enterQueues(
  queues: EngineQueues,
  { text, lengths, selected }: QueuedWork,
  { queueGroup = sharedQueueGroup, signal, earlier, isBackground }: QueuedOutput,
  usesCache: boolean,
): QueuePlaces {
  const urgency = isBackground ? 'background' : earlier ? 'continued' : 'first';
  const work = new Map([[selected.engine, text.length]]);
  for (const [voiceId, { engine }] of selected.others) {
    if (engine !== selected.engine) work.set(engine, (work.get(engine) ?? 0) + (lengths.get(voiceId) ?? 0));
  }
  const tickets = new Map<SpeechEngine, QueueTicket>();
  let refusal: QueueFullError | undefined;
  try {
    for (const [engine, length] of work) {
      const enter = () => queues.enter(engine, queueGroup, length, signal, urgency);
      const entered = usesCache ? enterIfPossible(enter, queueGroup, signal) : { ticket: enter() };
      tickets.set(engine, entered.ticket);
      refusal ??= entered.refusal;
    }
  } catch (error) {
    for (const ticket of tickets.values()) ticket.leave();
    throw error;
  }
  return { tickets, ...(refusal && { refusal }) };
}

/** Enters the queue, or, if it is full, returns a ticket that enters when it needs a turn. */
function enterIfPossible(
  enter: () => QueueTicket,
  queueGroup: string,
  signal: AbortSignal,
): { ticket: QueueTicket; refusal?: QueueFullError } {
  try {
    return { ticket: enter() };
  } catch (error) {
    if (error instanceof QueueFullError) return { ticket: lateTicket(queueGroup, signal, enter), refusal: error };
    throw error;
  }
}
