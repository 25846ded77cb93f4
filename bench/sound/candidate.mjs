import { startServer } from '../support/server.mjs';

/**
 * Starts the built server. One request per sentence.
 *
 * @returns `speak`, which returns samples and word times as a client gets them, and `close`.
 */
export async function startCandidate({ pack, sampleRate }) {
  const { url, key, close } = await startServer({ pack });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const speak = async ({ text, voice }) => {
    const body = JSON.stringify({
      text,
      voice_id: voice,
      format: 'pcm',
      sample_rate: sampleRate,
      timestamps: 'word',
    });
    const response = await fetch(`${url}/api/v1/tts`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The server returned ${response.status}: ${await response.text()}`);
    const { audio, timestamps } = await response.json();
    const bytes = new Uint8Array(Buffer.from(audio, 'base64'));
    return {
      samples: Float32Array.from(new Int16Array(bytes.buffer), (sample) => sample / 32_768),
      words: timestamps
        .filter(({ type }) => type === 'word')
        .map((word) => ({
          textStart: word.text_start,
          startSeconds: word.start_seconds,
          endSeconds: word.end_seconds,
        })),
    };
  };
  return { speak, close };
}
