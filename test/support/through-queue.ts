import type { PcmChunk, SynthesisRequest } from '../../packages/speech/src/engines/speech-engine';
import type { SlotSource } from '../../packages/speech/src/queue/slot-source';
import { SynthesisQueue } from '../../packages/speech/src/queue/synthesis-queue';

/** What speaks: an engine, or the parts of one. */
interface Speaker {
  readonly slots: SlotSource;
  synthesize(request: SynthesisRequest): AsyncIterable<PcmChunk>;
}

/**
 * Returns a function that speaks with an engine through a queue, as the server does. So any number of requests may be made
 * at once; they wait in the queue, in order of arrival.
 */
export function throughQueue(speaker: Speaker): (request: SynthesisRequest) => Promise<PcmChunk[]> {
  const queue = new SynthesisQueue({ slots: speaker.slots, capacity: 10_000, workSecondsPerCharacter: 0.001 });
  return async (request) => {
    const ticket = queue.enter('everybody', request.text.length, request.signal);
    try {
      return await ticket.run(request.text.length, async () => {
        const chunks: PcmChunk[] = [];
        for await (const chunk of speaker.synthesize(request)) chunks.push(chunk);
        return chunks;
      });
    } finally {
      ticket.leave();
    }
  };
}
