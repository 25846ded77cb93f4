import { TraceReceiver } from '../../../../bench/proofs/support/trace-receiver';
import { until } from '../../../../bench/proofs/support/until';
import { readSettings } from '../../config/environment';
import { openTelemetrySettings, tracingSettings } from '../tracing.settings';
import { startTracing } from '../start-tracing';
import type { Tracing } from '../tracing';

/** Spans that may wait. */
const most = 20;

process.env.OTEL_BSP_SCHEDULE_DELAY = '5';

describe('Spans that cannot be sent', () => {
  let receiver: TraceReceiver;
  let tracing: Tracing;
  let warnings: string[];

  beforeEach(async () => {
    receiver = await TraceReceiver.start();
    warnings = [];
    const environment = readSettings([openTelemetrySettings, tracingSettings], {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
      OTEL_BSP_MAX_QUEUE_SIZE: String(most),
    });
    tracing = await startTracing(environment, { warn: (message) => warnings.push(message) });
  });
  afterEach(async () => {
    await tracing.close();
    await receiver.close();
  });

  it.each<[string, TraceReceiver['answer']]>([
    ['does not answer', () => undefined],
    ['breaks off', (response) => response.destroy()],
    ['refuses', (response) => response.writeHead(400).end('<html>secret</html>')],
  ])('are counted, and reported without its answer, if the receiver %s', async (_what, answer) => {
    receiver.answer = answer;
    tracing.begin('lost').end();
    const warning = await until('the loss is reported', () => warnings[0], { maxMs: 30_000 });
    expect(warning).toMatch(/^Traces are incomplete: 1 spans have not been sent \([\w ]+\)\.$/);
  });

  it('are those that have no room, however many there are, and are reported once', async () => {
    receiver.answer = () => undefined;
    for (let count = 0; count < 50 * most; count++) tracing.begin('much').end();
    await tracing.close();
    expect(warnings[0]).toBe('Traces are incomplete: 1 spans have not been sent (too many wait to be sent).');
    const lost = warnings.map((warning) => Number(/\d+/.exec(warning)![0])).reduce((sum, each) => sum + each, 0);
    expect(lost).toBeGreaterThanOrEqual(49 * most);
    expect(warnings.length).toBeLessThanOrEqual(2);
  });

  it('are none if the receiver answers rubbish with 200', async () => {
    receiver.answer = (response) => response.writeHead(200).end(Buffer.alloc(100_000, 'rubbish'));
    tracing.begin('kept').end();
    await until('the span has come', () => receiver.spans.length === 1);
    await tracing.close();
    expect(warnings).toEqual([]);
  });
});
