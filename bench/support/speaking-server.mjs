import { unlessInterrupted } from './interruption.mjs';
import { requirePack, startServer } from './server.mjs';

/**
 * Starts the built server. One request per text.
 *
 * @param pack the folder of an installed Kokoro pack.
 * @param isStreamed whether to request a stream of events instead of a complete answer. The engine may then decode in other
 *   windows.
 * @returns `speak`, which returns samples and word times as a client gets them, `voices`, which lists the voices of a language,
 *   and `close`.
 */
export async function startSpeakingServer({ pack, sampleRate, isStreamed = false }) {
  const { url, key, close } = await startServer({ pack });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const speak = async ({ text, voice }) => {
    const body = JSON.stringify({
      text,
      voice_id: voice,
      format: 'pcm',
      sample_rate: sampleRate,
      timestamps: 'word',
      ...(isStreamed && { stream: 'events' }),
    });
    const response = await fetch(`${url}/api/v1/tts`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The server returned ${response.status}: ${await response.text()}`);
    const { audio, timestamps } = isStreamed ? readEvents(await response.text()) : await readJson(response);
    return {
      sampleRate,
      samples: Float32Array.from(new Int16Array(audio.buffer), (sample) => sample / 32_768),
      words: timestamps
        .filter(({ type }) => type === 'word')
        .map((word) => ({
          textStart: word.text_start,
          startSeconds: word.start_seconds,
          endSeconds: word.end_seconds,
        })),
    };
  };
  const voices = async (language) => {
    const response = await fetch(`${url}/api/v1/voices?language=${language}`, { headers });
    if (!response.ok) throw new Error(`The server returned ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  return { speak, voices, close };
}

async function readJson(response) {
  const { audio, timestamps } = await response.json();
  return { audio: new Uint8Array(Buffer.from(audio, 'base64')), timestamps };
}

/** Reads a complete stream of server-sent events. */
function readEvents(stream) {
  const events = stream
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
  if (events.at(-1)?.type !== 'speech.audio.done') throw new Error('The stream of events is incomplete.');
  const slices = events.flatMap(({ type, audio }) =>
    type === 'speech.audio.delta' ? [Buffer.from(audio, 'base64')] : [],
  );
  return {
    audio: new Uint8Array(Buffer.concat(slices)),
    timestamps: events.flatMap(({ timestamp }) => timestamp ?? []),
  };
}

/**
 * Has a server speak while some work goes on, and closes it.
 *
 * @param work a function that gets the server.
 * @returns what the work returns.
 * @throws {Error} if the pack is missing, or the process is interrupted.
 */
export async function withSpeakingServer(options, work) {
  await requirePack(options.pack);
  const server = await startSpeakingServer(options);
  try {
    return await unlessInterrupted(work(server));
  } finally {
    await server.close();
  }
}
