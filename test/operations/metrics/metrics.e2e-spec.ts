import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { errorCatalogue } from '../../../src/platform/errors/error-catalogue';
import { freePort } from '../../../bench/proofs/support/free-port';
import { until } from '../../../bench/proofs/support/until';
import { ServerMetrics } from '../../../src/operations/metrics/server-metrics';
import { projectRoot } from '../../../src/platform/project-root';
import { inBackticks, readPage } from '../../app/docs/support/page';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const itWithPromtool = hasPromtool ? it : it.skip;

/** What clients send in all places where they can send something. None of it may become a label. */
const marker = 'zz9marker';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('The metrics of a server', () => {
  let server: TestApp;
  let key: TestKey;
  let directory: string;
  let metricsUrl: string;
  let remote: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'voxgate-metrics-'));
    const file = join(directory, 'engines.yaml');
    // Nobody listens at this port, so the engine’s metrics are those of a server that is down.
    remote = `http://127.0.0.1:${await freePort()}`;
    const engine = ['name: elsewhere', 'kind: openai', `urls: [${remote}]`];
    const voice = 'voices: [{ id: far, language: en-US, sample_rate: 24000 }]';
    writeFileSync(file, `engines:\n  - ${[...engine, voice].join('\n    ')}\n`);
    server = await startTestApp({
      environment: {
        METRICS_PORT: '0',
        METRICS_ACCOUNT_LABELS: 'true',
        JOBS_AT_ONCE: '1',
        BATCHES_AT_ONCE: '1',
        FILES_DIR: directory,
        // Nobody listens there either: the traces are lost, but the requests have them.
        OTEL_EXPORTER_OTLP_ENDPOINT: remote,
        ENGINES_FILE: file,
        SPEECH_CACHE: 'on',
        VOXGATE_DATA_DIR: directory,
      },
    });
    await server.app.get(ServerMetrics).listen();
    metricsUrl = server.app.get(ServerMetrics).url!;
    key = await server.createKey();
  });
  afterAll(async () => {
    await server?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const scrape = async (accept = 'text/plain') => (await fetch(metricsUrl, { headers: { accept } })).text();
  const speak = (path = '/api/v1/tts', body: object = { text: 'Hello.', voice_id: 'slt' }, of = key) =>
    server.fetch(path, json(body, of.authorization));
  /** The value of a series; `undefined` if there is none. */
  const valueOf = async (series: string) => {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };
  /** Responses are counted when they are over, after the client has them. */
  const counted = (series: string, value: number) =>
    until(`${series} is ${value}`, async () => (await valueOf(series)) === value, { everyMs: 20 });

  it('count responses, speech, its characters and its seconds, by engine and API', async () => {
    const labels = 'engine="flite",dialect="openai"';
    const response = await speak('/v1/audio/speech', { model: 'tts-1', input: 'Hello there.', voice: 'slt' });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    await counted(`voxgate_speech_requests_total{${labels},outcome="complete"}`, 1);
    expect(await valueOf(`voxgate_speech_characters_total{${labels}}`)).toBe(12);
    expect(await valueOf(`voxgate_speech_audio_seconds_total{${labels}}`)).toBeGreaterThan(0);
    expect(await valueOf(`voxgate_speech_first_sound_seconds_count{${labels}}`)).toBe(1);
    expect(await valueOf('voxgate_http_responses_total{status="2xx",code="none"}')).toBe(1);
    expect(await valueOf('voxgate_rate_limit_decisions_total{outcome="admitted"}')).toBe(1);
  });

  it('count requests over the limit apart from those that are admitted', async () => {
    const limited = await server.createKey({ limit: 1 });
    const statuses = [
      (await speak(undefined, undefined, limited)).status,
      (await speak(undefined, undefined, limited)).status,
    ];
    expect(statuses).toEqual([200, 429]);
    await counted('voxgate_http_responses_total{status="4xx",code="RATE_LIMITED"}', 1);
    expect(await valueOf('voxgate_rate_limit_decisions_total{outcome="rate_limited"}')).toBe(1);
  });

  it('count jobs, batches and files: what is open, what has ended, and what is stored', async () => {
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await server.fetch(`/api/v1/${path}`, { headers: key.authorization, ...init });
      return (await answer.json()) as { id: string };
    };
    const text = { text: 'Hello.', voice_id: 'slt' };
    const { id } = await ask('jobs', json(text, key.authorization));
    // It waits for the first one, or is far from its end.
    const long = await ask('jobs', json({ ...text, text: 'Hello again. '.repeat(2000) }, key.authorization));
    await ask(`jobs/${long.id}/cancel`, { method: 'POST', headers: key.authorization });
    const lines = {
      ...json(JSON.stringify(text), key.authorization),
      headers: { ...key.authorization, 'Content-Type': 'application/x-ndjson' },
    };
    await ask('batches', lines);
    await until(
      'job and batch are over',
      async () => (await valueOf('voxgate_background_ended_total{work="batches",outcome="completed"}')) === 1,
    );
    await counted('voxgate_background_ended_total{work="jobs",outcome="completed"}', 1);
    expect(await ask(`jobs/${id}`)).toMatchObject({ status: 'completed' });
    expect(await valueOf('voxgate_background_ended_total{work="jobs",outcome="cancelled"}')).toBe(1);
    expect(await valueOf('voxgate_background_duration_seconds_count{work="jobs"}')).toBe(1);
    expect(await valueOf('voxgate_files_stored_total{kind="batch-input",outcome="stored"}')).toBe(1);
    expect(await valueOf('voxgate_files_stored_bytes_total{kind="batch-input"}')).toBeGreaterThan(30);
    expect(await valueOf('voxgate_files_bytes')).toBeGreaterThanOrEqual(0);
    await counted('voxgate_background_running{work="jobs"}', 0);
    await counted('voxgate_background_open{work="jobs",state="waiting"}', 0);
    await counted('voxgate_background_oldest_wait_seconds{work="batches"}', 0);
  });

  it('count the failures of a remote server that is down', async () => {
    expect((await speak(undefined, { text: 'Hello.', voice_id: 'far' })).status).toBe(503);
    const labels = `engine="elsewhere",server="${remote}"`;
    expect(await valueOf(`voxgate_remote_server_failures_total{${labels},kind="unreachable"}`)).toBeGreaterThan(0);
    expect(await valueOf(`voxgate_remote_server_in_flight{${labels}}`)).toBe(0);
  });

  it('link the first sound with its trace in OpenMetrics, and only there', async () => {
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    await (
      await speak(undefined, undefined, { ...key, authorization: { ...key.authorization, ...headers } })
    ).arrayBuffer();
    const exemplar = ` # {trace_id="${traceId}"} `;
    const accept = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';
    await until('the exemplar is there', async () => (await scrape(accept)).includes(exemplar), { everyMs: 20 });
    const text = await scrape();
    expect(text).not.toContain(traceId);
    expect(text).not.toContain('# EOF');
    expect(text).toMatch(/^# TYPE voxgate_http_responses_total counter$/m);
    expect(await scrape(accept)).toMatch(/^# TYPE voxgate_http_responses counter\n(?:.*\n)*# EOF\n$/m);
  });

  it('have no label that a client can choose', async () => {
    const strange = { 'User-Agent': marker, 'X-Request-Id': marker, 'xi-api-key': marker, Origin: `https://${marker}` };
    await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => server.fetch(`/${marker}/${index}`, { headers: strange })),
      ...['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'].map((method) =>
        server.fetch(`/api/v1/tts?${marker}=1`, { method, headers: strange }),
      ),
      rawRequest(server.url, 'PROPFIND', `/api/v1/voices/${marker}`),
      ...['/v1/audio/speech', `/v1/text-to-speech/${marker}`, '/tts/bytes'].map((path) =>
        speak(path, {
          text: marker,
          input: marker,
          voice: marker,
          model: marker,
          model_id: marker,
          transcript: marker,
        }),
      ),
      ...Array.from({ length: 10 }, (_, index) => speak(undefined, { text: marker, voice_id: `${marker}${index}` })),
      speak(undefined, { text: marker, voice_id: 'slt', format: marker }),
    ]);
    await until(
      'all are counted',
      async () => ((await valueOf('voxgate_http_responses_total{status="4xx",code="VOICE_NOT_FOUND"}')) ?? 0) >= 10,
    );
    const text = await scrape();
    expect(text).not.toContain(marker);
    expect(text).not.toContain(key.id);
    const known: Record<string, readonly string[]> = {
      code: ['none', ...Object.keys(errorCatalogue)],
      status: ['none', '1xx', '2xx', '3xx', '4xx', '5xx'],
      dialect: ['native', 'openai', 'elevenlabs', 'cartesia', 'deepgram', 'wyoming', 'dashboard'],
      engine: ['flite', 'elsewhere'],
      outcome: [
        'complete',
        'cancelled',
        'failed',
        'admitted',
        'rate_limited',
        'over_budget',
        'too_many_at_once',
        'unavailable',
        'completed',
        'expired',
        'stored',
        'refused',
        'interrupted',
      ],
    };
    const unknown = [...text.matchAll(/(?<=[{,])(\w+)="((?:[^"\\]|\\.)*)"/g)].filter(
      ([, label, value]) => known[label!]?.includes(value!) === false,
    );
    expect(unknown).toEqual([]);
  });

  itWithPromtool('are read by promtool without complaint (skipped without promtool)', async () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: await scrape() });
    expect({ status, output: stdout.toString() + stderr.toString() }).toEqual({ status: 0, output: '' });
  });

  it('are all in docs/metrics.md, with their types and labels, and no others', () => {
    // A table for each subject.
    const rows = readPage('docs/metrics.md').matchAll(/^\| (`voxgate_\w+`) *\| (\w+) *\| ([^|]*)\|/gm);
    const documented = Array.from(rows, ([, name, type, labels]) => ({
      name: inBackticks(name!)[0],
      type,
      labels: inBackticks(labels!),
    }));
    const real = server.app
      .get(ServerMetrics)
      .described.map(({ name, type, labels = [] }) => ({ name, type, labels: [...labels] }));
    expect([...documented].sort(byName)).toEqual(real.sort(byName));
  });

  describe('and what is made of them', () => {
    /** The metrics and labels of an expression that the server does not have. */
    const missingIn = (expression: string) => {
      const described = server.app.get(ServerMetrics).described;
      const problems: string[] = [];
      const labelsOf = new Set(['job', 'instance', 'le', 'alertname']);
      for (const [, full] of expression.matchAll(/\b(voxgate_\w+)/g)) {
        const metric = described.find(
          ({ name, type }) =>
            name === full || (type === 'histogram' && ['_bucket', '_sum', '_count'].some((end) => name + end === full)),
        );
        if (metric) for (const label of metric.labels ?? []) labelsOf.add(label);
        else problems.push(full!);
      }
      const used = [
        ...[...expression.matchAll(/\b(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label!),
        ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) =>
          list!.split(',').map((each) => each.trim()),
        ),
      ];
      return [...problems, ...used.filter((label) => !labelsOf.has(label))];
    };

    it('names the metrics and labels that a query has in vain', () => {
      expect(missingIn('sum by (engin, le) (rate(voxgate_speech_queue_dept{instance="a", enginee="b"}[5m]))')).toEqual([
        'voxgate_speech_queue_dept',
        'enginee',
        'engin',
      ]);
    });

    it('is a board that is up to date, and whose queries use metrics and labels of the server', () => {
      expect(
        spawnSync(process.execPath, ['scripts/write-grafana-board.mjs', '--check'], { cwd: projectRoot }).status,
      ).toBe(0);
      const { panels } = JSON.parse(read('deploy/grafana/voxgate.json')) as {
        panels: { targets?: { expr: string }[] }[];
      };
      const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
      expect(expressions.length).toBeGreaterThan(30);
      expect(expressions.flatMap(missingIn)).toEqual([]);
    });

    it('are alerts that use metrics and labels of the server, each with a section in docs/runbooks.md', () => {
      const rules = alertRules();
      expect(rules.flatMap(({ expr }) => missingIn(expr))).toEqual([]);
      const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
      expect(rules.map(({ alert }) => alert).sort()).toEqual([...sections].sort());
      for (const { alert, annotations } of rules) {
        expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
      }
    });

    itWithPromtool('are alerts that fire when they should, and only then (skipped without promtool)', () => {
      const { status, stdout } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
        cwd: join(projectRoot, 'deploy/prometheus'),
        encoding: 'utf8',
      });
      expect({ status, output: stdout }).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
      const tested = read('deploy/prometheus/alerts.test.yaml');
      expect(alertRules().filter(({ alert }) => !tested.includes(`alertname: ${alert}`))).toEqual([]);
    });
  });
});

interface AlertRule {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}

function alertRules(): AlertRule[] {
  const { groups } = load(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

function byName(one: { name?: string }, other: { name?: string }): number {
  return one.name! < other.name! ? -1 : 1;
}

/** Sends a request with a method that `fetch` does not have. */
function rawRequest(url: string, method: string, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { method }, (response) => response.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });
}
