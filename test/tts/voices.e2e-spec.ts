import { expectError } from '../support/expect-error';
import { InProcessEngine } from '../support/in-process-engine';
import { json } from '../support/test-app';
import { startTtsApp, type TtsApp } from './support/tts-app';

describe('GET /api/v1/voices', () => {
  let server: TtsApp;
  beforeAll(async () => (server = await startTtsApp({ engine: InProcessEngine })));
  afterAll(() => server.close());

  const list = (query = '') => fetch(`${server.url}/api/v1/voices${query}`);
  const ids = async (query: string) => {
    const { data } = (await (await list(query)).json()) as { data: { voice_id: string }[] };
    return data.map((voice) => voice.voice_id);
  };

  it('lists voices with all fields of the contract', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { data: object[] };
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toHaveLength(5);
    expect(body.data[0]).toEqual({
      voice_id: 'slt',
      is_default: true,
      name: 'SLT',
      language: 'en-US',
      gender: 'female',
      style: ['even'],
      engine: 'flite',
      sample_rate: 16_000,
      timestamps: ['sentence'],
      license: 'MIT-Festival',
      is_mixable: true,
      pitch: false,
    });
  });

  it.each([
    [undefined, 'slt'],
    ['awb', 'awb'],
    ['not-installed-yet', 'slt'],
  ])('marks one voice as the default: with DEFAULT_VOICE=%s, %s', async (DEFAULT_VOICE, expected) => {
    const other = await startTtsApp({ engine: InProcessEngine, environment: { DEFAULT_VOICE } });
    try {
      const defaults = async (query: string) => {
        const { data } = (await (await fetch(`${other.url}/api/v1/voices${query}`)).json()) as {
          data: { voice_id: string; is_default: boolean }[];
        };
        return data.filter((voice) => voice.is_default).map(({ voice_id }) => voice_id);
      };
      expect(await defaults('')).toEqual([expected]);
      expect(await defaults('?language=fr')).toEqual([]);
      const spoken = await other.speak({ text: 'Hello.' }, { accept: 'application/json' });
      expect(await spoken.json()).toMatchObject({ voice_id: expected });
      const preview = await fetch(`${other.url}/api/v1/tts/preview`, json({ text: 'It costs $5.' }));
      expect(await preview.json()).toMatchObject({ normalized_text: 'It costs five dollars.' });
    } finally {
      await other.close();
    }
  });

  it('filters by language', async () => {
    expect(await ids('?language=en')).toHaveLength(5);
    expect(await ids('?language=EN-us')).toEqual(['slt', 'rms', 'kal16', 'kal']);
    expect(await ids('?language=en-GB')).toEqual(['awb']);
    expect(await ids('?language=fr')).toEqual([]);
  });

  it.each(['?language=', '?language=english%20please', '?language=en&language=fr'])('refuses %s', async (query) => {
    expect(await expectError(await list(query), 'INVALID_REQUEST')).toBe(
      'language must be a BCP 47 tag, for example en or en-US',
    );
  });

  it('refuses unknown parameters', async () => {
    expect(await expectError(await list('?gender=female'), 'INVALID_REQUEST')).toBe('gender is not a known field');
  });
});
