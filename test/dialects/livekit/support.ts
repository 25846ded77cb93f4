import https from 'node:https';
import { connect } from 'node:net';
import { type APIConnectOptions, initializeLogger, type tts } from '@livekit/agents';

initializeLogger({ pretty: false, level: 'fatal' });

/** Errors are for the test, at once. */
export const once: APIConnectOptions = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 60_000 };

/** The speech that an agent would play. */
export interface Heard {
  /** 16-bit samples. */
  samples: Int16Array;
  sampleRate: number;
  /** The words with their times, if the plugin has them. */
  words: { text: string; start: number; end: number }[];
}

/**
 * Plays what a plugin returns.
 *
 * @throws {Error} what the plugin reports as an error; its streams otherwise end without a word.
 */
export async function hear(plugin: tts.TTS, speech: AsyncIterable<tts.SynthesizedAudio | symbol>): Promise<Heard> {
  const errors: Error[] = [];
  const onError = ({ error }: { error: Error }) => void errors.push(error);
  plugin.on('error', onError);
  try {
    const frames: Int16Array[] = [];
    const words: Heard['words'] = [];
    let sampleRate = 0;
    for await (const piece of speech) {
      if (typeof piece === 'symbol') continue;
      frames.push(piece.frame.data);
      sampleRate = piece.frame.sampleRate;
      for (const { text, startTime, endTime } of piece.timedTranscripts ?? []) {
        words.push({ text, start: startTime!, end: endTime! });
      }
    }
    if (errors.length > 0) throw errors[0]!;
    return { samples: Int16Array.from(frames.flatMap((frame) => [...frame])), sampleRate, words };
  } finally {
    plugin.off('error', onError);
  }
}

/**
 * Connects every HTTPS request of this process to a server without TLS. The plugins' `synthesize()` knows only HTTPS, and that of
 * Deepgram only port 443. What they send and read is not changed.
 *
 * @returns ends it.
 */
export function withoutTls(url: string): () => void {
  const before = https.globalAgent;
  const agent = new https.Agent();
  agent.createConnection = () => connect(Number(new URL(url).port), '127.0.0.1');
  https.globalAgent = agent;
  return () => {
    agent.destroy();
    https.globalAgent = before;
  };
}
