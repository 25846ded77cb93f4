import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { HostedSpeechEngine } from '../../../packages/speech/src/engines/host/hosted-speech-engine';
import type { PcmChunk, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';

type Synthesize = (this: HostedSpeechEngine, request: SynthesisRequest) => AsyncGenerator<PcmChunk>;

/**
 * Writes a line to a file before an engine of this server begins to speak a part of a text, and another one when it has. The lines are
 * written before anything else happens, so that they outlive a `kill -9`, and do not depend on the code under proof. What has no queue
 * group is not a request, but the engines' own first words.
 */
export function logTurns(file: string): void {
  const { prototype } = HostedSpeechEngine;
  const synthesize = Object.getOwnPropertyDescriptor(prototype, 'synthesize')!.value as Synthesize;
  const write = (line: object) => appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...line })}\n`);
  prototype.synthesize = async function* (request) {
    if (request.queueGroup === undefined) {
      yield* synthesize.call(this, request);
      return;
    }
    const { text, voiceId, speed, part = 0, pronunciations, language, leadSeconds, queueGroup: account } = request;
    const facts = { text, voiceId, speed, part, pronunciations, language, leadSeconds };
    const content = JSON.stringify([text, voiceId, speed, pronunciations, language]);
    const key = `${createHash('sha256').update(content).digest('hex')}-${part}`;
    const id = randomUUID();
    write({ id, event: 'begun', pid: process.pid, account, key, ...facts });
    let ending = 'cut';
    try {
      yield* synthesize.call(this, request);
      ending = 'spoken';
    } finally {
      write({ id, event: ending });
    }
  };
}
