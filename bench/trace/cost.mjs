// Measures the processor time that the spans of a request cost, with traces off and on, in turns. Needs the build. See README.md.
import { createRequire } from 'node:module';

process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
const require = createRequire(import.meta.url);
const { TraceReceiver } = require('../../dist/bench/proofs/support/trace-receiver.js');
const { loadEnvironment } = require('../../dist/src/app/settings/all-settings.js');
const { startTracing } = require('../../dist/src/platform/tracing/start-tracing.js');
const { currentSpan, withSpan } = require('../../dist/src/platform/tracing/current-span.js');

const requests = 5000;
const spansOfRequest = 12;
const receiver = await TraceReceiver.start();
const variants = { off: {}, on: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_MAX_QUEUE_SIZE: '100000' } };
const times = { off: [], on: [] };
for (let round = 0; round < 5; round++) {
  for (const [name, settings] of Object.entries(variants)) {
    const tracing = await startTracing(loadEnvironment(settings), console);
    const before = process.cpuUsage();
    for (let request = 0; request < requests; request++) {
      const root = tracing.begin('POST');
      withSpan(root, () => {
        for (let span = 1; span < spansOfRequest; span++) {
          const child = currentSpan().child('speech.turn', { facts: { 'voxgate.turn.characters': span } });
          child.end();
        }
      });
      root.end();
    }
    const { user, system } = process.cpuUsage(before);
    times[name].push((user + system) / requests);
    await tracing.close();
  }
}
const median = (values) => values.toSorted((one, other) => one - other)[2];
for (const [name, values] of Object.entries(times)) {
  console.log(`${name}: ${median(values).toFixed(2)} µs of processor time per request with ${spansOfRequest} spans`);
}
await receiver.close();
