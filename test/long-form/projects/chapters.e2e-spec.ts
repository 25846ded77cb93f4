import { until } from '../../../bench/proofs/support/until';
import type { SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import { expectError } from '../../support/expect-error';
import { InProcessEngine } from '../../support/in-process-engine';
import { json, startTestApp, type TestApp, type TestKey } from '../../support/test-app';

interface ProjectAnswer {
  id: string;
  updated_at: string;
  chapters: { number: number; title: string | null; voice_id: string | null; is_included: boolean }[];
  latest_job: { status: string } | null;
}

interface ChapterAnswer {
  text: string;
  syntax: string;
}

/** What has been synthesized. */
const synthesized: string[] = [];

class RecordingEngine extends InProcessEngine {
  override synthesize(request: SynthesisRequest) {
    synthesized.push(request.text);
    return super.synthesize(request);
  }
}

const document =
  '# One\n\nIt was $f(x). G = 2$ of Dr. Bright. It rained 😀. Nobody spoke.\n\n- It snowed.\n- It thawed.\n\n# Two\n\nThe \\*sun\\* rose.\n\n# Three\n\nThe end.';

describe('The chapters of a project', () => {
  let server: TestApp;
  let key: TestKey;
  beforeAll(async () => {
    server = await startTestApp({ environment: { JOBS_AT_ONCE: '1' }, engine: RecordingEngine });
    key = await server.createKey();
  });
  afterAll(() => server?.close());

  const ask = (method: string, path: string, body?: object) =>
    server.fetch(`/api/v1/projects${path}`, {
      ...(body && json(body)),
      method,
      headers: { ...key.authorization, ...(body && { 'Content-Type': 'application/json' }) },
    });
  const answerOf = async <T = ProjectAnswer>(method: string, path: string, body?: object, status = 200): Promise<T> => {
    const answer = await ask(method, path, body);
    const text = await answer.text();
    expect({ status: answer.status, text: answer.status === status ? '' : text }).toEqual({ status, text: '' });
    return JSON.parse(text) as T;
  };
  const create = (body: object = {}) =>
    answerOf('POST', '', { text: document, input_type: 'markdown', voice_id: 'slt', ...body }, 201);
  const titles = ({ chapters }: ProjectAnswer) => chapters.map(({ title }) => title);
  const included = ({ chapters }: ProjectAnswer) => chapters.map(({ is_included: isIncluded }) => isIncluded);
  const textOf = async (id: string, number: number) =>
    (await answerOf<ChapterAnswer>('GET', `/${id}/chapters/${number}`)).text;
  const textsOf = async (id: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => textOf(id, index + 1)));
  const sentencesOf = async (id: string, number = 1) => {
    type Sentences = { sentences: { number: number; text: string; text_start: number; text_end: number }[] };
    return (await answerOf<Sentences>('GET', `/${id}/chapters/${number}/sentences`)).sentences;
  };
  const undo = (id: string, body: object = {}) => answerOf('POST', `/${id}/undo`, body);
  const spoken = async (id: string) => {
    synthesized.length = 0;
    await answerOf('POST', `/${id}/jobs`, {}, 201);
    await until(
      'the job is completed',
      async () => (await answerOf('GET', `/${id}`)).latest_job!.status === 'completed',
      { everyMs: 50 },
    );
    return [...synthesized];
  };

  it('are split where a sentence begins, with what is before it in its line, and never within a formula', async () => {
    const { id } = await create();
    const sentences = await sentencesOf(id);
    expect(sentences.map(({ text }) => text)).toEqual([
      'One',
      'It was $f(x). G = 2$ of Dr. Bright.',
      'It rained 😀.',
      'Nobody spoke.',
      '- It snowed.',
      '- It thawed.',
    ]);
    const text = await textOf(id, 1);
    for (const { text: written, text_start: start, text_end: end } of sentences) {
      expect(Array.from(text).slice(start, end).join('')).toBe(written);
    }
    await answerOf('PATCH', `/${id}/chapters/1`, { voice_id: 'rms' });
    await answerOf('POST', `/${id}/chapters/1/split`, { sentence: 5, title: 'Snow' });
    const split = await answerOf('POST', `/${id}/chapters/1/split`, { sentence: 4 });
    expect(split.chapters.map(({ number, title, voice_id: voice }) => [number, title, voice])).toEqual([
      [1, 'One', 'rms'],
      [2, null, 'rms'],
      [3, 'Snow', 'rms'],
      [4, 'Two', null],
      [5, 'Three', null],
    ]);
    expect(await textsOf(id, 4)).toEqual([
      'One\n\nIt was $f(x). G = 2$ of Dr. Bright. It rained 😀.',
      'Nobody spoke.',
      '- It snowed.\n- It thawed.',
      'Two\n\nThe \\*sun\\* rose.',
    ]);
    await undo(id, { steps: 2 });
    expect(await textOf(id, 1)).toBe(text);
    await expectError(await ask('POST', `/${id}/chapters/1/split`, { sentence: 7 }), 'INVALID_REQUEST');
    await expectError(await ask('POST', `/${id}/chapters/9/split`, { sentence: 2 }), 'CHAPTER_NOT_FOUND');
  });

  it('are merged, ordered and included together, and each change is undone exactly', async () => {
    const { id } = await create();
    const before = await textsOf(id, 3);
    await answerOf('PATCH', `/${id}/chapters/2`, { is_included: false, text: `${before[1]} 😁`, title: 'Zwei' });
    const merged = await answerOf('POST', `/${id}/chapters/merge`, { chapters: [2, 3] });
    expect([titles(merged), included(merged)]).toEqual([
      ['One', 'Zwei'],
      [true, false],
    ]);
    expect(await textOf(id, 2)).toBe(`${before[1]} 😁\n\n${before[2]}`);
    await answerOf('PATCH', `/${id}/chapters/2`, { text: 'Another text.' });
    expect(titles(await answerOf('PUT', `/${id}/chapters/order`, { chapters: [2, 1] }))).toEqual(['Zwei', 'One']);
    expect(included(await answerOf('PATCH', `/${id}/chapters`, { is_included: false }))).toEqual([false, false]);
    // Nothing changes, so there is nothing to undo.
    await answerOf('PATCH', `/${id}/chapters`, { chapters: [1], is_included: false });
    await answerOf('PUT', `/${id}/chapters/order`, { chapters: [1, 2] });
    const { data } = await answerOf<{ data: object[] }>('GET', `/${id}/changes`);
    expect(data).toMatchObject([
      { kind: 'exclude', chapter: 2, title: 'One', count: 1 },
      { kind: 'reorder', chapter: 1, title: 'One', count: 2 },
      { kind: 'edit', chapter: 2, title: 'Zwei', count: 1 },
      { kind: 'merge', chapter: 2, title: 'Zwei', count: 2, changed_by: 'Test key' },
      { kind: 'edit', chapter: 2, title: 'Two', count: 1 },
    ]);
    expect(included(await undo(id))).toEqual([false, true]);
    expect(titles(await undo(id))).toEqual(['One', 'Zwei']);
    expect(titles(await undo(id, { steps: 3 }))).toEqual(['One', 'Two', 'Three']);
    expect(included(await answerOf('GET', `/${id}`))).toEqual([true, true, true]);
    expect(await textsOf(id, 3)).toEqual(before);
    await expectError(await ask('POST', `/${id}/undo`, {}), 'NOTHING_TO_UNDO');
  });

  it('of SSML are split within their elements and merged again, and undo gives their text as it was', async () => {
    const ssml =
      '<?xml version="1.0"?><speak xml:lang="en"><p>One &amp; all. <prosody rate="slow">It <sub alias="x. y">rained</sub>. It poured.</prosody></p>\n<p><s>The end.</s></p></speak>';
    const { id } = await create({ text: ssml, input_type: 'ssml' });
    expect((await sentencesOf(id)).map(({ text }) => text)).toEqual([
      'One & all.',
      'It rained .',
      'It poured.',
      'The end.',
    ]);
    await answerOf('POST', `/${id}/chapters/1/split`, { sentence: 3 });
    await answerOf('POST', `/${id}/chapters/2/split`, { sentence: 2 });
    const [first, second, third] = await textsOf(id, 3);
    expect(first).toBe(
      '<?xml version="1.0"?><speak xml:lang="en"><p>One &amp; all. <prosody rate="slow">It <sub alias="x. y">rained</sub>. </prosody></p></speak>',
    );
    expect(second).toBe('<speak xml:lang="en"><p><prosody rate="slow">It poured.</prosody></p>\n</speak>');
    expect(third).toBe('<speak xml:lang="en"><p><s>The end.</s></p></speak>');
    await answerOf('PATCH', `/${id}/chapters/3`, { text: '<speak xml:lang="en">Now.</speak>' });
    await answerOf('PATCH', `/${id}/chapters/2`, { text: '<speak xml:lang="en">Then.</speak>' });
    await answerOf('POST', `/${id}/chapters/merge`, { chapters: [1, 2, 3] });
    expect(await textOf(id, 1)).toBe(first!.replace('</speak>', 'Then.<p/>Now.</speak>'));
    expect(await spoken(id)).toContain('Now.');
    expect(titles(await undo(id))).toHaveLength(3);
    await answerOf('PATCH', `/${id}/chapters/3`, { text: '<speak xml:lang="de">Nun.</speak>' });
    await expectError(await ask('POST', `/${id}/chapters/merge`, { chapters: [2, 3] }), 'INVALID_REQUEST');
    await undo(id, { steps: 5 });
    expect(await textOf(id, 1)).toBe(ssml);
  });

  it('are not spoken anew when they are split, merged or moved', async () => {
    const { id } = await create();
    expect(await spoken(id)).not.toEqual([]);
    await answerOf('POST', `/${id}/chapters/1/split`, { sentence: 4 });
    await answerOf('POST', `/${id}/chapters/merge`, { chapters: [3, 4] });
    await answerOf('PUT', `/${id}/chapters/order`, { chapters: [3, 1, 2] });
    expect(await spoken(id)).toEqual([]);
  });

  it('change only if the project is as the client has seen it, and as a whole', async () => {
    const { id, updated_at: seen } = await create();
    await answerOf('PUT', `/${id}/chapters/order`, { chapters: [3, 2, 1], if_unchanged_since: seen });
    const stale = { if_unchanged_since: seen };
    const changes: [method: string, path: string, body: object][] = [
      ['POST', '/chapters/1/split', { sentence: 2 }],
      ['POST', '/chapters/merge', { chapters: [1, 2] }],
      ['PUT', '/chapters/order', { chapters: [3, 2, 1] }],
      ['PATCH', '/chapters', { is_included: false }],
      ['POST', '/undo', {}],
    ];
    for (const [method, path, body] of changes) {
      await expectError(await ask(method, `/${id}${path}`, { ...body, ...stale }), 'PROJECT_CHANGED');
    }
    const refused: typeof changes = [
      ['POST', '/chapters/merge', { chapters: [1, 3] }],
      ['POST', '/chapters/merge', { chapters: [1] }],
      ['PUT', '/chapters/order', { chapters: [1, 2] }],
      ['PUT', '/chapters/order', { chapters: [1, 2, 2] }],
      ['PUT', '/chapters/order', { chapters: [1, 2, 4] }],
      ['PATCH', '/chapters', { chapters: [1] }],
      ['POST', '/undo', { steps: 51 }],
    ];
    for (const [method, path, body] of refused) {
      await expectError(await ask(method, `/${id}${path}`, body), 'INVALID_REQUEST');
    }
    // As many as a project can have.
    const most = { chapters: Array.from({ length: 1000 }, (_, index) => index + 1) };
    expect(await expectError(await ask('PUT', `/${id}/chapters/order`, most), 'INVALID_REQUEST')).toContain(
      'each of the 3 chapters',
    );
    await expectError(await ask('POST', `/${id}/chapters/merge`, { chapters: [3, 4] }), 'CHAPTER_NOT_FOUND');
    await expectError(await ask('PATCH', `/${id}/chapters`, { chapters: [4], is_included: true }), 'CHAPTER_NOT_FOUND');
    // At once: each is made on the chapters that another one has left.
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('PUT', `/${id}/chapters/order`, { chapters: [2, 3, 1] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(titles(await answerOf('GET', `/${id}`))).toEqual(['Three', 'Two', 'One']);
  });

  it('remember the last 50 changes, until a new version of the document comes', async () => {
    const { id } = await create();
    const list = async () => (await answerOf<{ data: object[] }>('GET', `/${id}/changes`)).data;
    for (let made = 0; made < 52; made++) {
      await answerOf('PATCH', `/${id}/chapters`, { chapters: [1], is_included: made % 2 === 1 });
    }
    expect(await list()).toHaveLength(50);
    await undo(id, { steps: 50 });
    expect(await list()).toEqual([]);
    await answerOf('PATCH', `/${id}/chapters`, { is_included: false });
    await answerOf('PUT', `/${id}/document`, { text: 'Hello. World.' });
    expect(await list()).toEqual([]);
  });
});
