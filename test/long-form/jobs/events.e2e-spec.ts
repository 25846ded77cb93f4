import { until } from '../../../bench/proofs/support/until';
import { timeOrderedId } from '../../../src/platform/ids/time-ordered-id';
import type { JobDto } from '../../../src/long-form/jobs/dto/job.dto';
import { maxWatchersOfAccount } from '../../../src/long-form/jobs/job-watches';
import { expectError } from '../../support/expect-error';
import { startTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { taken, whenOver } from './support/jobs';

interface JobEvent {
  id: string;
  event: string;
  job: JobDto;
}

/** A stream of events, as a client reads it. */
class EventReader {
  readonly events: JobEvent[] = [];
  private readonly closing = new AbortController();
  readonly ended: Promise<void>;

  constructor(response: Response) {
    this.ended = this.read(response);
  }

  close(): void {
    this.closing.abort();
  }

  private async read({ body }: Response): Promise<void> {
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    this.closing.signal.addEventListener('abort', () => void reader.cancel());
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) this.add(block);
    }
  }

  private add(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    if (!fields.has('data')) return;
    this.events.push({
      id: fields.get('id')!,
      event: fields.get('event')!,
      job: JSON.parse(fields.get('data')!) as JobDto,
    });
  }
}

const longText = 'It was a bright day, and the sun shone on the hills. '.repeat(4000);

describe('The events of a job', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp({ environment: { JOBS_AT_ONCE: '2' } });
  });
  beforeEach(async () => {
    key = await server.createKey();
  });
  afterAll(() => server.close());

  const eventsOf = (id: string, headers: Record<string, string> = {}) =>
    server.fetch(`/api/v1/jobs/${id}/events`, { headers: { ...key.authorization, ...headers } });
  const open = async (id: string) => {
    const response = await eventsOf(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    return new EventReader(response);
  };
  const remove = (id: string) => server.fetch(`/api/v1/jobs/${id}`, { method: 'DELETE', headers: key.authorization });

  it('have the job at once and at its end, in order, and then the stream ends', async () => {
    const id = await taken(server, key, { text: 'It was a bright day. '.repeat(20), formats: ['wav'] });
    const reader = await open(id);
    await reader.ended;
    const { events } = reader;
    const job = await whenOver(server, key, id);
    expect(events.at(-1)!.job).toEqual(job);
    expect(events.every(({ event }) => event === 'progress')).toBe(true);
    const spoken = events.map(({ job: { progress } }) => progress.spoken_characters);
    expect(spoken).toEqual([...spoken].sort((a, b) => a - b));
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);

    const again = await open(id);
    await again.ended;
    expect(again.events).toEqual([events.at(-1)]);
    expect((await eventsOf(id, { 'Last-Event-ID': events.at(-1)!.id })).status).toBe(204);
    const other = await eventsOf(id, { 'Last-Event-ID': 'anything' });
    expect(await other.text()).toContain(events.at(-1)!.id);
  });

  it('tell of a sentence that was checked, also if nothing else is new', async () => {
    const id = timeOrderedId('job');
    const settings = { voiceId: 'slt', formats: ['wav'], selfCheck: true };
    await server.database.query(
      `INSERT INTO jobs (id, account_id, status, settings, run) VALUES ($1, $2, 'running', $3, 1)`,
      [id, key.account.id, settings],
    );
    await server.database.query(
      `INSERT INTO job_chapters (job_id, number, syntax, text, characters) VALUES ($1, 1, 'text', 'One. Two.', 9)`,
      [id],
    );
    const reader = await open(id);
    const checked = () => reader.events.map(({ job }) => job.check!.checked_sentences);
    await until('the job is told', () => checked().length === 1);
    await server.database.query('UPDATE job_chapters SET checked_sentences = 1 WHERE job_id = $1', [id]);
    await until('the check is told', () => checked().length === 2);
    expect(checked()).toEqual([0, 1]);
    await remove(id);
    await reader.ended;
  });

  it('are the same for all who watch, with one place for each, up to a number for each account', async () => {
    const id = await taken(server, key, { text: longText });
    const readers = await Promise.all(Array.from({ length: maxWatchersOfAccount }, () => open(id)));
    await expectError(await eventsOf(id), 'JOB_WATCH_LIMIT_REACHED');
    await until('all have the job', () => readers.every(({ events }) => events.length > 0));
    readers[0]!.close();
    await until('there is a place again', async () => {
      const response = await eventsOf(id);
      await response.body?.cancel();
      return response.status === 200;
    });
    await remove(id);
    await Promise.all(readers.map(({ ended }) => ended));
    for (const { events } of readers.slice(1))
      expect(['queued', 'running', 'cancelled']).toContain(events.at(-1)!.job.status);
  });

  it('of a job of another account are not there, and HEAD is answered without them', async () => {
    const id = await taken(server, key, { text: 'Hello.' });
    const { authorization } = await server.createKey();
    await expectError(await server.fetch(`/api/v1/jobs/${id}/events`, { headers: authorization }), 'JOB_NOT_FOUND');
    const head = await server.fetch(`/api/v1/jobs/${id}/events`, { method: 'HEAD', headers: key.authorization });
    expect(head.status).toBe(200);
    await whenOver(server, key, id);
  });

  it('end when the server stops', async () => {
    const other = await startTestApp({ database: server.database });
    const id = await taken(server, key, { text: longText });
    const reader = new EventReader(await other.fetch(`/api/v1/jobs/${id}/events`, { headers: key.authorization }));
    await until('the job is there', () => reader.events.length > 0);
    await other.close();
    await reader.ended.catch(() => undefined);
    await remove(id);
  });
});
