import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRssFeed } from 'feedsmith';
import { hasFeedparser, parseFeed } from '../../../bench/proofs/support/programs';
import { until } from '../../../bench/proofs/support/until';
import { LinkKeys } from '../../../src/tts/links/link-keys';
import { signedIn } from '../../dashboard/support/users';
import { expectError } from '../../support/expect-error';
import { makePdf } from '../../support/make-pdf';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

interface JobAnswer {
  id: string;
  status: string;
  title: string | null;
  voice_id: string;
  cover_file_id: string | null;
  chapters: { title: string | null; voice_id: string | null }[];
}

interface ProjectAnswer {
  id: string;
  title: string | null;
  characters: number;
  chapters: { number: number; title: string | null; voice_id: string | null; is_included: boolean }[];
  cover_file_id: string | null;
  latest_job: JobAnswer | null;
}

const ifFeedparser = hasFeedparser() ? it : it.skip;

const picture = (color: number) =>
  Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), Buffer.alloc(50, color)]);

const document = '# One\n\nIt was a bright day.\n\n# Two\n\nIt rained.\n\n# Three\n\nThe end.';

describe('A project', () => {
  let directory: string;
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-files-'));
    server = await startTestApp({
      environment: {
        JOBS_AT_ONCE: '2',
        FILES_DIR: directory,
        PROJECTS_PER_ACCOUNT: '3',
        MAX_JOB_CHARACTERS: '1000',
        MAX_TEXT_CHARACTERS: '300',
      },
    });
  });
  beforeEach(async () => {
    key = await server.createKey();
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const ask = (method: string, path: string, body?: object, headers: object = {}, by = key) =>
    server.fetch(`/api/v1/projects${path}`, {
      ...(body && json(body)),
      method,
      headers: { ...by.authorization, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    });
  const answerOf = async <T>(answer: Promise<Response>, status = 200): Promise<T> => {
    const { status: actual } = await answer;
    const text = await (await answer).text();
    expect({ status: actual, text: actual === status ? '' : text }).toEqual({ status, text: '' });
    return (text && JSON.parse(text)) as T;
  };
  const create = (body: object = {}) =>
    answerOf<ProjectAnswer>(
      ask('POST', '', { text: document, input_type: 'markdown', title: 'Days', voice_id: 'slt', ...body }),
      201,
    );
  const spoken = async (id: string) => {
    const job = await answerOf<JobAnswer>(ask('POST', `/${id}/jobs`, {}), 201);
    await until(
      `job ${job.id} is completed`,
      async () => {
        const { latest_job: latest } = await answerOf<ProjectAnswer>(ask('GET', `/${id}`));
        expect(latest!.status).not.toBe('failed');
        return latest!.id === job.id && latest!.status === 'completed';
      },
      { everyMs: 50 },
    );
    return job;
  };

  it('is made of a PDF, with a chapter for each bookmark', async () => {
    const pages = ['One', 'Two'].map((name) => [{ text: `It was day ${name}.`, top: 100 }]);
    const bookmarks = ['One', 'Two'].map((title, page) => ({ title, page, top: 90 }));
    const pdf = makePdf(pages, { title: 'Two Days', bookmarks }).toString('base64');
    const made = await create({ text: undefined, title: undefined, document: pdf, input_type: 'pdf' });
    expect(made).toMatchObject({ title: 'Two Days', chapters: [{ title: 'One' }, { title: 'Two' }] });
  });

  it('says what was found in place of a document that is declared', async () => {
    const body = { document: Buffer.from('It rained.').toString('base64'), input_type: 'docx', voice_id: 'slt' };
    expect(await expectError(await ask('POST', '', body), 'INVALID_DOCUMENT')).toBe(
      'This is not a Word document (DOCX), but a text. Send it with its own type.',
    );
    const text = { text: 'It rained.', input_type: 'pdf', voice_id: 'slt' };
    expect(await expectError(await ask('POST', '', text), 'INVALID_REQUEST')).toContain('as `document`, in base64');
  });

  it('counts as usage of projects if it is spoken in the dashboard, beside what was counted for the playground', async () => {
    const { browser, account } = await signedIn(server);
    const add = `INSERT INTO usage_hours (api_key_id, account_id, hour, characters) VALUES ($1, $2, date_trunc('hour', now()), 5)`;
    await server.database.query(add, [`playground:${account.id}`, account.id]);
    const made = await browser.ask('POST', 'projects', { text: 'It rained.', voice_id: 'slt' });
    const { id } = (await made.json()) as ProjectAnswer;
    expect((await browser.ask('POST', `projects/${id}/jobs`, {})).status).toBe(201);
    const rows = await until(
      'the job is counted',
      async () => {
        const usage = await (await browser.ask('GET', 'usage')).json();
        const { data } = usage as { data: { api_key_id: string; api_key_name: string; characters: number }[] };
        return data.some(({ characters }) => characters >= 10) && data;
      },
      { everyMs: 50 },
    );
    expect(rows.map((row) => [row.api_key_id, row.api_key_name, row.characters])).toEqual([
      ['playground', 'Playground', 5],
      ['projects', 'Projects', 10],
    ]);
  });

  it('is spoken as it is at that moment: only its included chapters, each with its voice and text', async () => {
    const { id, latest_job: none } = await create();
    expect(none).toBeNull();
    await answerOf(ask('PATCH', `/${id}/chapters/1`, { voice_id: 'rms', text: 'Another day.', title: 'Eins' }));
    await answerOf(ask('PATCH', `/${id}/chapters/2`, { is_included: false }));
    const changed = await answerOf<ProjectAnswer>(
      ask('PATCH', `/${id}`, { title: null, speed: 1.5, formats: ['wav'] }),
    );
    expect(changed).toMatchObject({ title: null, speed: 1.5, formats: ['wav'], voice_id: 'slt', normalize: 'auto' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const job = await answerOf<JobAnswer>(ask('POST', `/${id}/jobs`, {}, headers), 201);
    expect(job).toMatchObject({ title: null, voice_id: 'slt' });
    expect(job.chapters.map(({ title, voice_id: voice }) => [title, voice])).toEqual([
      ['Eins', 'rms'],
      ['Three', null],
    ]);
    const texts = await server.database.query('SELECT text FROM job_chapters WHERE job_id = $1 ORDER BY number', [
      job.id,
    ]);
    expect(texts[0]).toEqual({ text: 'Another day.' });
    // Whatever changes, a repeated hand-in makes no second job.
    await answerOf(ask('PATCH', `/${id}/chapters/2`, { is_included: true }));
    expect((await answerOf<JobAnswer>(ask('POST', `/${id}/jobs`, {}, headers), 200)).id).toBe(job.id);
    const { data } = await answerOf<{ data: JobAnswer[] }>(ask('GET', `/${id}/jobs`));
    expect(data.map((each) => each.id)).toEqual([job.id]);
    const other = await create();
    await expectError(await ask('POST', `/${other.id}/jobs`, {}, headers), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('keeps what was chosen for chapters with the same title when its document is replaced', async () => {
    const { id } = await create();
    await answerOf(ask('PATCH', `/${id}/chapters/2`, { voice_id: 'rms', is_included: false }));
    const next = { text: '# New\n\nHello.\n\n# Two\n\nIt poured.', input_type: 'markdown' };
    const { title, chapters } = await answerOf<ProjectAnswer>(ask('PUT', `/${id}/document`, next));
    expect(title).toBe('Days');
    expect(chapters.map((each) => [each.number, each.title, each.voice_id, each.is_included])).toEqual([
      [1, 'New', null, true],
      [2, 'Two', 'rms', false],
    ]);
    expect(await answerOf(ask('GET', `/${id}/chapters/2`))).toMatchObject({
      syntax: 'text',
      text: 'Two\n\nIt poured.',
    });
  });

  it('refuses what it could not speak or store, and says what to do', async () => {
    const { id } = await create();
    const refused = async (body: object, code: Parameters<typeof expectError>[1], path = '/chapters/1') =>
      expectError(await ask('PATCH', `/${id}${path}`, body), code);
    expect(await refused({ text: ' ' }, 'INVALID_REQUEST')).toContain('"is_included": false');
    await refused({ text: 'a\0b' }, 'INVALID_REQUEST');
    await refused({ text: '\ud800' }, 'INVALID_REQUEST');
    await refused({ title: 'a\0b' }, 'INVALID_REQUEST');
    await refused({ description: 'a\0b' }, 'INVALID_REQUEST', '');
    await refused({ text: 'a'.repeat(200_001) }, 'TEXT_TOO_LONG');
    // All chapters together.
    await refused({ text: 'a'.repeat(1000) }, 'TEXT_TOO_LONG');
    await refused({ voice_id: 'nobody' }, 'VOICE_NOT_FOUND');
    await refused({ is_included: null }, 'INVALID_REQUEST');
    await refused({ pronunciation_dictionaries: [{ id: 'dict_none' }] }, 'DICTIONARY_NOT_FOUND', '');
    for (const number of ['0', '4', '1e1', '99999999999999999999'])
      await refused({ title: 'X' }, 'CHAPTER_NOT_FOUND', `/chapters/${number}`);
    for (const number of [1, 2, 3]) await answerOf(ask('PATCH', `/${id}/chapters/${number}`, { is_included: false }));
    await expectError(await ask('POST', `/${id}/jobs`, {}), 'PROJECT_EMPTY');
    await expectError(await ask('POST', '', { text: 'a'.repeat(1001) }), 'TEXT_TOO_LONG');
  });

  it('takes SSML for a chapter as a job does: also more than a request may have, and none that cannot be read', async () => {
    const { id } = await create({ text: '<speak>It was a bright day.</speak>', input_type: 'ssml' });
    const change = (text: string) => ask('PATCH', `/${id}/chapters/1`, { text });
    const long = `<speak>${'<p>It rained.</p>'.repeat(30)}</speak>`;
    await answerOf(change(long));
    await spoken(id);
    const unreadable = [
      'It rained.',
      long.slice(0, -8),
      `<!DOCTYPE speak>${long}`,
      '<speak> </speak>',
      '<speak><blink>Now.</blink></speak>',
    ];
    for (const text of unreadable) await expectError(await change(text), 'INVALID_SSML');
    expect(await answerOf(ask('GET', `/${id}/chapters/1`))).toMatchObject({ text: long });
  });

  it('that is over the limit with the tags of its SSML can change, but not grow', async () => {
    const ssml = (paragraphs: number) => `<speak>${'<p>Hi.</p>'.repeat(paragraphs)}</speak>`;
    const { id } = await create({ text: ssml(110), input_type: 'ssml' });
    await answerOf(ask('PATCH', `/${id}/chapters/1`, { text: ssml(109) }));
    await expectError(await ask('PATCH', `/${id}/chapters/1`, { text: ssml(110) }), 'TEXT_TOO_LONG');
  });

  it('is counted exactly, also when many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask('POST', '', { text: 'Hello.', voice_id: 'slt' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    await expectError(
      answers.find(({ status }) => status !== 201)!,
      'PROJECT_LIMIT_REACHED',
    );
    const page = await answerOf<{ data: ProjectAnswer[]; next: string }>(ask('GET', '?limit=2'));
    const rest = await answerOf<{ data: ProjectAnswer[]; next: null }>(ask('GET', `?limit=2&before=${page.next}`));
    expect([page.data.length, rest.data.length, rest.next]).toEqual([2, 1, null]);
  });

  it('of another account, and for tokens, is not there', async () => {
    const { id } = await create();
    const stranger = await server.createKey();
    const routes: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { title: 'Mine' }],
      ['PUT', '/document', { text: 'Mine.' }],
      ['GET', '/chapters/1'],
      ['PATCH', '/chapters/1', { title: 'Mine' }],
      ['POST', '/jobs', {}],
      ['GET', '/jobs'],
      ['POST', '/feed-links', {}],
      ['DELETE', '/feed-links'],
      ['DELETE', ''],
    ];
    const { token } = await answerOf<{ token: string }>(
      server.fetch('/api/v1/tokens', json({}, key.authorization)),
      201,
    );
    for (const [method, path, body] of routes) {
      await expectError(await ask(method, `/${id}${path}`, body, {}, stranger), 'PROJECT_NOT_FOUND');
      const byToken = { Authorization: `Bearer ${token}` };
      await expectError(await ask(method, `/${id}${path}`, body, byToken), 'INSUFFICIENT_SCOPE');
    }
    expect((await answerOf<ProjectAnswer>(ask('GET', `/${id}`))).title).toBe('Days');
  });

  it('leaves its jobs with their files when it is removed, or takes them along', async () => {
    const [first, second] = [await create({ formats: ['wav'] }), await create({ formats: ['wav'] })];
    const [kept, gone] = [await spoken(first.id), await spoken(second.id)];
    await answerOf(ask('DELETE', `/${first.id}`), 204);
    await answerOf(ask('DELETE', `/${second.id}?jobs=true`), 204);
    const statusOf = async ({ id }: JobAnswer) =>
      (await server.fetch(`/api/v1/jobs/${id}`, { headers: key.authorization })).status;
    expect([await statusOf(kept), await statusOf(gone)]).toEqual([200, 404]);
    await expectError(await ask('GET', `/${first.id}`), 'PROJECT_NOT_FOUND');
  });

  it('has a cover until it gets another one or is removed, and gives it to its jobs', async () => {
    const contents = async (id: string | null) => {
      const answer = await server.fetch(`/api/v1/files/${id}/content`, { headers: key.authorization });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
    };
    const [first, second] = [picture(1), picture(2)];
    const made = await create({ formats: ['wav'], cover: first.toString('base64') });
    const { id, cover_file_id: cover } = made;
    expect(await contents(cover)).toEqual(first);
    const replaced = await answerOf<ProjectAnswer>(ask('PUT', `/${id}/document`, { text: 'Hello.' }));
    expect(replaced.cover_file_id).toBe(cover);
    const { cover_file_id: ofJob } = await answerOf<JobAnswer>(ask('POST', `/${id}/jobs`, {}), 201);
    expect(await contents(ofJob)).toEqual(first);
    await expectError(
      await ask('PATCH', `/${id}`, { cover: Buffer.from('GIF89a').toString('base64') }),
      'INVALID_REQUEST',
    );
    const changed = await answerOf<ProjectAnswer>(ask('PATCH', `/${id}`, { cover: second.toString('base64') }));
    expect([await contents(cover), await contents(changed.cover_file_id), await contents(ofJob)]).toEqual([
      404,
      second,
      first,
    ]);
    const renamed = await answerOf<ProjectAnswer>(ask('PATCH', `/${id}`, { title: 'Nights' }));
    expect(renamed.cover_file_id).toBe(changed.cover_file_id);
    const without = await answerOf<ProjectAnswer>(ask('PATCH', `/${id}`, { cover: null }));
    expect([without.cover_file_id, await contents(changed.cover_file_id)]).toEqual([null, 404]);
    const last = await create({ cover: second.toString('base64') });
    await answerOf(ask('DELETE', `/${last.id}`), 204);
    expect(await contents(last.cover_file_id)).toBe(404);
  });

  it('can have no self-check on a server without a recogniser', async () => {
    const { id } = await create({ self_check: false });
    await expectError(await ask('POST', '', { text: 'Hello.', voice_id: 'slt', self_check: true }), 'INVALID_REQUEST');
    await expectError(await ask('PATCH', `/${id}`, { self_check: true }), 'INVALID_REQUEST');
    expect(await answerOf<object>(ask('GET', `/${id}`))).toMatchObject({ self_check: false });
  });

  describe('has a podcast feed', () => {
    let project: ProjectAnswer;
    const link = async (body: object = {}) =>
      (await answerOf<{ url: string }>(ask('POST', `/${project.id}/feed-links`, body), 201)).url;
    beforeEach(async () => {
      project = await create({ author: 'A. Writer', description: 'Days & <nights>.', formats: ['mp3'] });
    });

    it('that anybody with the link can read and hear, until it is revoked', async () => {
      const url = await link({ expires_in_days: 2 });
      await expectError(await fetch(url), 'FILE_NOT_FOUND');
      await spoken(project.id);
      const answer = await fetch(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
      const text = await answer.text();
      const feed = parseRssFeed(text);
      expect(feed).toMatchObject({ title: 'Days', description: 'Days & <nights>.', itunes: { type: 'serial' } });
      expect(feed.items!.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
      const times = feed.items!.map(({ pubDate }) => Date.parse(pubDate!));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const [{ url: sound, length }] = feed.items![0]!.enclosures as [{ url: string; length: number }];
      const heard = await fetch(sound);
      expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      expect((await heard.arrayBuffer()).byteLength).toBe(length);
      // The same again, by the same links; and only once if the player has it.
      expect(await (await fetch(url)).text()).toBe(text);
      const conditions: Record<string, string>[] = [
        { 'If-None-Match': answer.headers.get('etag')! },
        { 'If-Modified-Since': answer.headers.get('last-modified')! },
      ];
      for (const headers of conditions) expect((await fetch(url, { headers })).status).toBe(304);
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
      await expectError(await fetch(url.replace(/expires=\d/u, 'expires=2')), 'LINK_INVALID');
      await expectError(await fetch(`${url}&x=1`), 'LINK_INVALID');

      await answerOf(ask('DELETE', `/${project.id}/feed-links`), 204);
      await expectError(await fetch(url), 'LINK_REVOKED');
      await expectError(await fetch(sound), 'LINK_REVOKED');
    });

    it('whose episodes stay the same when a new job speaks them in the same way', async () => {
      const url = await link();
      await spoken(project.id);
      const before = parseRssFeed(await (await fetch(url)).text());
      await answerOf(ask('PATCH', `/${project.id}/chapters/2`, { text: 'It rained a lot.' }));
      await spoken(project.id);
      const after = parseRssFeed(await (await fetch(url)).text());
      const same = after.items!.map(({ guid }, index) => guid!.value === before.items![index]!.guid!.value);
      expect(same).toEqual([true, false, true]);
      expect(after.podcast!.guid).toBe(before.podcast!.guid);
      const issues = parseRssFeed(await (await fetch(await link({ episodes: 'jobs' }))).text());
      expect(issues.items!.map(({ title }) => title)).toEqual(['Days', 'Days']);
      expect(issues.itunes!.type).toBe('episodic');
    });

    it('with its cover, which anybody with the link can see', async () => {
      const cover = picture(3);
      await answerOf(ask('PATCH', `/${project.id}`, { cover: cover.toString('base64') }));
      await spoken(project.id);
      const { image, itunes } = parseRssFeed(await (await fetch(await link())).text());
      expect(itunes!.image).toBe(image!.url);
      const seen = await fetch(image!.url!);
      expect([seen.headers.get('content-type'), Buffer.from(await seen.arrayBuffer())]).toEqual(['image/png', cover]);
    });

    it('whose links end with the keys that have signed them, and are few', async () => {
      const url = await link();
      await server.app.get(LinkKeys).rotate({ dropOld: false });
      await expectError(await fetch(url), 'FILE_NOT_FOUND');
      await server.app.get(LinkKeys).rotate({ dropOld: true });
      await expectError(await fetch(url), 'LINK_INVALID');
      for (let made = 0; made < 10; made++) await link();
      await expectError(await ask('POST', `/${project.id}/feed-links`, {}), 'FEED_LINK_LIMIT_REACHED');
    });

    ifFeedparser('that feedparser finds well-formed', async () => {
      const url = await link();
      await spoken(project.id);
      const path = join(directory, 'feed.xml');
      await writeFile(path, await (await fetch(url)).text());
      expect(parseFeed(path)).toMatchObject({
        bozo: false,
        version: 'rss20',
        title: 'Days',
        author: 'A. Writer',
        episodes: ['One', 'Two', 'Three'].map((title) => ({ title })),
      });
    });
  });
});
