/**
 * Yields the data of server-sent events (html.spec.whatwg.org, section 9.2) as they arrive. `EventSource` cannot be
 * used, because it sends only GET requests.
 */
export async function* serverSentEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) yield dataOf(event);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
}
