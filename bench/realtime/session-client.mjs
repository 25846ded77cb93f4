import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Samples per second of all audio here. */
export const sampleRate = 24_000;

/** Length of a token in characters: about that of a language model. */
export const tokenCharacters = 4;

/** Opens a realtime socket. */
export async function openSocket({ url, key }) {
  const headers = { Authorization: `Bearer ${key}` };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/tts/realtime`, { headers });
  await once(socket, 'open');
  return socket;
}

export const send = (socket, message) => socket.send(JSON.stringify(message));

/**
 * Speaks a text on a socket that speaks nothing else, while the text comes in tokens.
 *
 * @param tokensPerSecond omitted: all at once, but still in tokens.
 * @returns `audio`: the length of each part in seconds and when it came; `sentAt`: when the text had been sent up to an offset in UTF-16 code
 *   units; `samples`; `timestamps`, with `text_end` in code points. Times are milliseconds of `performance.now()`.
 */
export async function speakTokens(socket, text, { voice, tokensPerSecond, timestamps = 'sentence' }) {
  const audio = [];
  const found = [];
  const bytes = [];
  const isOver = new Promise((resolve, reject) => {
    const listen = (data) => {
      const message = JSON.parse(data);
      if (message.type === 'error') reject(new Error(`${message.error.code}: ${message.error.message}`));
      if (message.type === 'speech.audio.delta') {
        const part = Buffer.from(message.audio, 'base64');
        audio.push({ at: performance.now(), seconds: part.length / 2 / sampleRate });
        bytes.push(part);
      }
      if (message.type === 'speech.timestamp') found.push(message.timestamp);
      if (message.type !== 'speech.audio.done') return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
  });
  send(socket, { type: 'context.start', voice_id: voice, format: 'pcm', sample_rate: sampleRate, timestamps });
  const sent = [];
  const startedAt = performance.now();
  for (let at = 0; at < text.length; at += tokenCharacters) {
    if (tokensPerSecond) {
      const due = startedAt + (at / tokenCharacters) * (1000 / tokensPerSecond);
      await delay(Math.max(0, due - performance.now()));
    }
    send(socket, { type: 'input_text.append', text: text.slice(at, at + tokenCharacters) });
    sent.push({ end: at + tokenCharacters, at: performance.now() });
  }
  send(socket, { type: 'input_text.end' });
  const endedAt = performance.now();
  await isOver;
  const whole = Buffer.concat(bytes);
  return {
    audio,
    timestamps: found,
    samples: Float32Array.from(
      new Int16Array(whole.buffer, whole.byteOffset, whole.length / 2),
      (each) => each / 32_768,
    ),
    sentAt: (offset) => sent.find(({ end }) => end > offset)?.at ?? endedAt,
  };
}
