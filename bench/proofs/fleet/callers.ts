import { setTimeout as delay } from 'node:timers/promises';
import { prefix } from './gates';

/** What became of a request. */
export type Outcome =
  | { readonly kind: 'right'; readonly seconds: number; readonly account: string }
  /** 503, with seconds to wait. */
  | { readonly kind: 'refused'; readonly retryAfter: number }
  /** A stream that was cut off after words that were right. */
  | { readonly kind: 'cut'; readonly seconds: number }
  | { readonly kind: 'violation'; readonly what: string };

/** An account that speaks by a gate. */
export interface Caller {
  readonly account: string;
  readonly key: string;
  readonly url: string;
  readonly streams: boolean;
}

/** A text, and what it should sound like: the samples of a voice of the gate itself. */
export interface Phrase {
  readonly text: string;
  readonly voice: string;
  readonly pcm: Buffer;
}

const sampleRate = 16_000;

/** Milliseconds until a request counts as one that is never answered. The gates give up long before. */
const answerMs = 60_000;

/** Asks for speech as raw samples. */
export function ask(
  { url, key }: Pick<Caller, 'url' | 'key'>,
  text: string,
  voice: string,
  streams = false,
): Promise<Response> {
  return fetch(`${url}/api/v1/tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      text,
      voice_id: voice,
      format: 'pcm',
      sample_rate: sampleRate,
      ...(streams && { stream: 'audio' }),
    }),
    signal: AbortSignal.timeout(answerMs),
  });
}

/** Has a gate speak texts with its own voice. The voices of the nodes are the same. */
export async function phrases(
  caller: Pick<Caller, 'url' | 'key'>,
  texts: readonly string[],
  voices: readonly string[],
): Promise<Phrase[]> {
  const spoken: Phrase[] = [];
  for (const [index, text] of texts.entries()) {
    const voice = voices[index % voices.length]!;
    const answer = await ask(caller, text, voice);
    if (answer.status !== 200) throw new Error(`The gate returned ${answer.status}: ${await answer.text()}`);
    spoken.push({ text, voice, pcm: Buffer.from(await answer.arrayBuffer()) });
  }
  return spoken;
}

/** Speaks one phrase with the voice of a node, and compares every sample. */
export async function speak(caller: Caller, { text, voice, pcm }: Phrase): Promise<Outcome> {
  const parts: Buffer[] = [];
  try {
    const answer = await ask(caller, text, prefix + voice, caller.streams);
    if (answer.status !== 200) {
      const body = await answer.text();
      const retryAfter = Number(answer.headers.get('retry-after'));
      if (answer.status === 503 && Number.isInteger(retryAfter) && retryAfter >= 1)
        return { kind: 'refused', retryAfter };
      return { kind: 'violation', what: `${answer.status}, Retry-After ${retryAfter}: ${body}` };
    }
    for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) parts.push(Buffer.from(bytes));
  } catch (error) {
    const received = Buffer.concat(parts);
    if (!caller.streams) return { kind: 'violation', what: `a complete response broke off: ${String(error)}` };
    return isPrefix(received, pcm)
      ? { kind: 'cut', seconds: received.length / 2 / sampleRate }
      : { kind: 'violation', what: `the stream of "${text}" had other sound before it was cut off` };
  }
  const received = Buffer.concat(parts);
  return received.equals(pcm)
    ? { kind: 'right', seconds: pcm.length / 2 / sampleRate, account: caller.account }
    : { kind: 'violation', what: `"${text}" sounds different: ${received.length} bytes instead of ${pcm.length}` };
}

/**
 * Speaks phrases, one after the other, until the signal aborts. After a refusal, waits as long as it was told, at most a second
 * longer than the proof can afford.
 */
export async function keepSpeaking(
  caller: Caller,
  all: readonly Phrase[],
  signal: AbortSignal,
  record: (outcome: Outcome, caller: Caller) => void,
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const outcome = await speak(caller, all[turn % all.length]!);
    record(outcome, caller);
    if (outcome.kind === 'refused') {
      await delay(outcome.retryAfter * 1000, undefined, { signal }).catch(() => undefined);
    }
  }
}

function isPrefix(part: Buffer, whole: Buffer): boolean {
  return part.length <= whole.length && whole.subarray(0, part.length).equals(part);
}
