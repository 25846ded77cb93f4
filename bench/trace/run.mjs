// Takes the picture of one trace: a text that Kokoro speaks as a stream. Needs the build of the tests and the voice pack. See README.md.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from '../support/browser.mjs';
import { installedPack, requirePack, startServer } from '../support/server.mjs';
import { toWebp } from '../support/to-webp.mjs';
import { inOrder, waterfall } from './waterfall.mjs';

const { TraceReceiver } = createRequire(import.meta.url)('../../dist/bench/proofs/support/trace-receiver.js');
const { values: options } = parseArgs({ options: { pack: { type: 'string', default: installedPack } } });
await requirePack(options.pack);

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const traceId = '0123456789abcdef0123456789abcdef';
const text =
  'The night train to Vienna leaves at 21:40 from platform 7. Sleepers are in the first 3 coaches, and breakfast costs €12.50. Good night!';

const receiver = await TraceReceiver.start();
const server = await startServer({
  pack: options.pack,
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
});
try {
  const speak = async (words, headers = {}) => {
    const answer = await fetch(`${server.url}/api/v1/tts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.key}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ text: words, voice_id: 'af_heart', format: 'mp3', stream: 'audio' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  for (let count = 1; count <= 3; count++)
    await speak(`Warming up, number ${count}, so that the model is in the caches.`);
  await speak(text, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  let spans, root;
  for (const deadline = performance.now() + 60_000; !root; await delay(50)) {
    spans = receiver.spans.filter((span) => span.traceId === traceId);
    root = spans.find(({ parentId }) => parentId === '00f067aa0ba902b7');
    if (performance.now() > deadline) throw new Error('No trace has come within 30 seconds.');
  }
  const rows = inOrder(spans, root.parentId);
  await writeFile(
    file('results/trace.json'),
    `${JSON.stringify(
      rows.map((span) => rowOf(span, root)),
      null,
      2,
    )}\n`,
  );
  console.log('| span | begins (ms) | lasts (ms) |\n| --- | ---: | ---: |');
  for (const span of rows) {
    const { begins, lasts } = rowOf(span, root);
    console.log(`| ${'· '.repeat(span.depth)}\`${span.name}\` | ${begins} | ${lasts} |`);
  }
  const page = waterfall(spans, root, {
    title: 'A stream that Kokoro speaks',
    note: `${spans.length} spans`,
    width: 1280,
  });
  await screenshot(page, file('../../docs/screenshots/trace.webp'));
} finally {
  await server.close();
  await receiver.close();
}

function rowOf({ name, depth, start, end, facts }, root) {
  return { name, depth, begins: tenths(start - root.start), lasts: tenths(end - start), facts };
}

async function screenshot(html, path) {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 400 } });
  await page.setContent(html);
  const { width, height } = await page.locator('svg').boundingBox();
  await page.setViewportSize({ width, height });
  await writeFile(path, await toWebp(browser, await page.screenshot(), { width, height }));
  await browser.close();
}

function tenths(ms) {
  return Number(ms.toFixed(1));
}
