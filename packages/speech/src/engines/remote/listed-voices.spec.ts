import { listedVoices } from './listed-voices';

describe('listedVoices', () => {
  const defaults = { engine: 'gpu', sampleRate: 24_000, prefix: 'gpu-' };
  const ids = (answer: unknown) => listedVoices(answer, defaults).map(({ voice, name }) => [voice.voiceId, name]);

  it.each([
    ['names, as Kokoro-FastAPI', { voices: ['af_heart', 'am_adam'] }],
    [
      'objects with an id, as OpenAI’s dialect of Voxgate',
      { voices: [{ id: 'af_heart', name: 'Heart' }, { id: 'am_adam' }] },
    ],
    ['objects with a voice_id, as Voxgate', { data: [{ voice_id: 'af_heart' }, { voice_id: 'am_adam' }] }],
    ['a list alone', ['af_heart', { name: 'am_adam' }]],
  ])('reads %s', (_form, answer) => {
    expect(ids(answer)).toEqual([
      ['gpu-af_heart', 'af_heart'],
      ['gpu-am_adam', 'am_adam'],
    ]);
  });

  it('takes the facts that a list has, and the given ones for the rest', () => {
    const [voice] = listedVoices(
      {
        data: [
          { voice_id: 'a', name: 'Anna', language: 'de-DE', gender: 'female', license: 'MIT', sample_rate: 16_000 },
        ],
      },
      { ...defaults, gender: 'male', language: 'en' },
    );
    expect(voice!.voice).toEqual({
      voiceId: 'gpu-a',
      name: 'Anna',
      language: 'de-DE',
      gender: 'female',
      engine: 'gpu',
      // What the server sends, not what its model makes.
      sampleRate: 24_000,
      timestamps: ['sentence'],
      license: 'MIT',
    });
  });

  it('does not take what is no language for one', () => {
    const languageOf = (language: string) => listedVoices([{ id: 'a', language }], defaults)[0]!.voice.language;
    expect(['en', 'de-DE', 'zh-Hant-TW', 'fil'].map(languageOf)).toEqual(['en', 'de-DE', 'zh-Hant-TW', 'fil']);
    const none = ['en-12', 'en-abcde-abcde', 'abc-ab1', 'i-klingon', 'English', 'x', 'en-'];
    expect(none.map(languageOf)).toEqual(none.map(() => 'und'));
  });

  it('leaves out what cannot be an id', () => {
    expect(ids(['a b', '', 'a+b', 7, null, {}, 'x'.repeat(200), 'fine'])).toEqual([['gpu-fine', 'fine']]);
  });

  it.each([[undefined], [null], ['text'], [{ voices: 'af_heart' }], [{ error: { message: 'no' } }]])(
    'refuses %j',
    (answer) => {
      expect(() => listedVoices(answer, defaults)).toThrow('no list of voices');
    },
  );
});
