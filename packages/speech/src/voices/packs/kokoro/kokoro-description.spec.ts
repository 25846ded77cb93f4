import { readKokoroAlphabet } from './kokoro-alphabet';
import { describeKokoroPack } from './kokoro-description';

const describeIt = (files: string[], content?: unknown, options?: { mayDescribeOthers: boolean }) => {
  const text = typeof content === 'string' || content === undefined ? content : JSON.stringify(content);
  return describeKokoroPack(files, text, 'voices.json', options);
};

describe('the description of a Kokoro pack', () => {
  it('is not needed if the names of the voices tell their languages', () => {
    const facts = describeIt(['af_maple', 'zm_009']);
    expect(facts).toMatchObject({ title: undefined, license: 'unknown' });
    expect(facts.voices).toEqual([
      { file: 'af_maple', name: 'Maple', language: 'en-US', gender: 'female', license: 'unknown' },
      { file: 'zm_009', name: '009', language: 'zh-CN', gender: 'male', license: 'unknown' },
    ]);
  });

  it('tells languages, names, genders and licences, of all voices or of each', () => {
    const { voices, title } = describeIt(['anna', 'bert'], {
      title: 'German',
      license: 'Apache-2.0',
      language: 'de_de',
      voices: { bert: { name: 'Bert B.', gender: 'male', language: 'de-AT', license: 'CC-BY-4.0' } },
    });
    expect(title).toBe('German');
    expect(voices).toEqual([
      { file: 'anna', name: 'Anna', language: 'de-DE', gender: 'unknown', license: 'Apache-2.0' },
      { file: 'bert', name: 'Bert B.', language: 'de-AT', gender: 'male', license: 'CC-BY-4.0' },
    ]);
  });

  it.each<[string, unknown]>([
    ['it is not JSON', '{'],
    ['it is no object', []],
    ['it has “voice”, and only title,', { voice: {} }],
    ['voices is no object', { voices: [] }],
    ['the voice anna has “lang”', { voices: { anna: { lang: 'de' } } }],
    ['it describes the voice bob, and there is no such file', { voices: { bob: {} } }],
    ['language is no language', { language: '!' }],
    ['gender of anna is none of female, male and unknown', { language: 'de', voices: { anna: { gender: 'f' } } }],
    ['title is not a text of 1 to 100 characters', { title: 'x'.repeat(101) }],
    ['title is not a text of 1 to 100 characters', { title: 'a\u{202E}b' }],
    ['The language of the voice anna is not known. Name it in voices.json', {}],
  ])('is refused: %s', (why, content) => {
    expect(() => describeIt(['anna'], content)).toThrow(why);
  });

  it('may describe voices that were left out', () => {
    expect(describeIt(['af_sol'], { voices: { zf_001: {} } }, { mayDescribeOthers: true }).voices).toHaveLength(1);
  });
});

describe('the alphabet of a Kokoro model', () => {
  it.each(['{"model":{"vocab":{" ":16,"a":43}}}', '{"n_token":178,"vocab":{" ":16,"a":43}}'])(
    'is read from %s',
    (text) => {
      expect(readKokoroAlphabet(text, 'tokenizer.json').get('a')).toBe(43);
    },
  );

  it.each(['', 'null', '{"vocab":[]}', '{"vocab":{"a":1}}', '{"vocab":{" ":-1}}', '{"vocab":{" ":"16"}}'])(
    'is refused: %s',
    (text) => {
      expect(() => readKokoroAlphabet(text, 'config.json')).toThrow(
        'config.json is not the model’s alphabet'.replace('’', "'"),
      );
    },
  );
});
