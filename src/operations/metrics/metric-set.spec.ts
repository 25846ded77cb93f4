import { MetricSet } from './metric-set';
import { formatFor } from './metrics-format';
import { AccountMetrics } from './sources/account-metrics';
import { RequestFacts } from '../../rate-limit/metering/request-facts';

const silent = () => undefined;

describe('MetricSet', () => {
  it('reads values once for scrapes at the same time, and again for the next one', async () => {
    const metrics = new MetricSet(silent);
    let reads = 0;
    metrics.gauge({ name: 'voxgate_reads', help: 'Reads' }, () => [[{}, ++reads]]);
    const texts = await Promise.all([metrics.text('text'), metrics.text('text'), metrics.text('text')]);
    expect(new Set(texts).size).toBe(1);
    expect(await metrics.text('text')).toContain('voxgate_reads 2');
  });

  it('writes counters with their names in both formats, in any order and at the same time', async () => {
    const metrics = new MetricSet(silent);
    metrics.counter({ name: 'voxgate_events_total', help: 'Events' }).add({});
    metrics.count({ name: 'voxgate_other_total', help: 'Others', labels: ['of'] }, () => [[{ of: 'a' }, 3]]);
    for (let round = 0; round < 2; round++) {
      const [text, open] = await Promise.all([metrics.text('text'), metrics.text('openmetrics')]);
      expect(text).toContain('# TYPE voxgate_events_total counter\nvoxgate_events_total 1');
      expect(text).toContain('# TYPE voxgate_other_total counter\nvoxgate_other_total{of="a"} 3');
      expect(open).toContain('# TYPE voxgate_events counter\nvoxgate_events_total 1');
      expect(open).toContain('# TYPE voxgate_other counter\nvoxgate_other_total{of="a"} 3');
      expect(open).toMatch(/# EOF\n$/);
    }
  });

  it('leaves out what cannot be read, and says so', async () => {
    const failures: string[] = [];
    const metrics = new MetricSet((message) => failures.push(message));
    let isBroken = false;
    metrics.gauge({ name: 'voxgate_broken', help: 'Broken' }, () => {
      if (isBroken) throw new Error('no such file');
      return [[{}, 1]];
    });
    metrics.gauge({ name: 'voxgate_whole', help: 'Whole' }, () => [[{}, 5]]);
    expect(await metrics.text('text')).toContain('voxgate_broken 1');
    isBroken = true;
    const text = await metrics.text('text');
    expect(text).not.toMatch(/^voxgate_broken /m);
    expect(text).toContain('voxgate_whole 5');
    expect(failures).toEqual(['The values of voxgate_broken cannot be read: no such file']);
  });

  it('puts only ids of traces into exemplars', async () => {
    const metrics = new MetricSet(silent);
    const seconds = metrics.histogram({ name: 'voxgate_seconds', help: 'Seconds' }, [1, 2]);
    seconds.observe({}, 0.5, 'a'.repeat(32));
    seconds.observe({}, 1.5, 'not an id"} 1');
    const lines = (await metrics.text('openmetrics')).split('\n').filter((line) => line.includes('_bucket'));
    expect(lines).toEqual([
      expect.stringMatching(/^voxgate_seconds_bucket\{le="1"\} 1 # \{trace_id="a{32}"\} 0\.5 \d+/),
      'voxgate_seconds_bucket{le="2"} 2',
      'voxgate_seconds_bucket{le="+Inf"} 2',
    ]);
  });
});

describe('formatFor', () => {
  it.each([
    [undefined, 'text'],
    ['*/*', 'text'],
    ['application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1', 'openmetrics'],
    ['text/plain, application/openmetrics-text;q=0.5', 'text'],
    ['application/openmetrics-text;q=0, text/plain;q=0.1', 'text'],
    ['application/openmetrics-text;q=nonsense', 'text'],
    [`${'x,'.repeat(100_000)}application/openmetrics-text`, 'text'],
  ] as const)('for %.60s is %s', (accept, format) => {
    expect(formatFor(accept)).toBe(format);
  });
});

describe('AccountMetrics', () => {
  it('has a bounded number of accounts, and counts all others together', async () => {
    const metrics = new MetricSet(silent);
    const accounts = new AccountMetrics(metrics);
    for (let index = 0; index < 1000; index++) {
      const key = { id: `key_${index}`, accountId: `acc_${index}` };
      accounts.over(Object.assign(new RequestFacts(), { key, characters: 2 }));
    }
    const text = await metrics.text('text');
    expect(text.match(/^voxgate_account_characters_total\{/gm)).toHaveLength(201);
    expect(text).toContain('voxgate_account_characters_total{account="acc_0"} 2');
    expect(text).toContain('voxgate_account_characters_total{account="other"} 1600');
    expect(text).not.toContain('key_');
  });
});
