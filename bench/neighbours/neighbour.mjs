/** What the other account asks for. */
const text = 'Hi there, my good friend.';

/** After so long, nobody waits any more. */
const patienceMs = 120_000;

/**
 * Asks for five words, again if the server refuses for now, as a client with patience does.
 *
 * @returns milliseconds until all of it was there, how often it was refused, and the server's own account of the time.
 */
export async function askForFiveWords({ url, key }, voice) {
  const startedAt = performance.now();
  const deadline = AbortSignal.timeout(patienceMs);
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
      if (response.status !== 503)
        throw new Error(`The neighbour was answered ${response.status}: ${bytes.toString()}`);
      refusals++;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } catch (error) {
    if (deadline.aborted) return { ms: patienceMs, refusals };
    throw error;
  }
}
