/** The text that the other account requests. */
const text = 'Hi there, my good friend.';

/** The timeout of the neighbour. */
const timeoutMs = 120_000;

/**
 * Requests five words, and retries if the server rejects the request temporarily, as a patient client does.
 *
 * @returns the milliseconds until the complete response arrived, the number of rejections, and the server's own timing.
 */
export async function askForFiveWords({ url, key }, voice) {
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(timeoutMs);
  let refusals = 0;
  try {
    for (;;) {
      const response = await fetch(`${url}/api/v1/tts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text, voice_id: voice, format: 'mp3' }),
        signal: deadline,
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.ok)
        return { ms: performance.now() - startedAt, refusals, timing: response.headers.get('server-timing') };
      if (response.status !== 503) throw new Error(`The neighbour got status ${response.status}: ${bytes.toString()}`);
      refusals++;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } catch (error) {
    if (deadline.aborted) return { ms: timeoutMs, refusals };
    throw error;
  }
}
