import { expectError } from '../support/expect-error';
import { SilentEngine } from '../../src/speech/engines/silent/silent.engine';
import { startTtsApp, type TtsApp } from './support/tts-app';

describe('GET /api/v1/voices', () => {
  let server: TtsApp;
  beforeAll(async () => (server = await startTtsApp({ engine: SilentEngine })));
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
      name: 'SLT',
      language: 'en-US',
      gender: 'female',
      engine: 'flite',
      sample_rate: 16_000,
      timestamps: ['sentence'],
      license: 'MIT-Festival',
    });
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
