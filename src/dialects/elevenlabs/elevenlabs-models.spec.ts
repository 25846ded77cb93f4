import { elevenLabsModels, isElevenLabsModel } from './elevenlabs-models';

describe('isElevenLabsModel', () => {
  it.each([...elevenLabsModels.map(({ id }) => id), 'eleven_v4', 'eleven_nests_v1'])('accepts %s', (id) => {
    expect(isElevenLabsModel(id)).toBe(true);
  });

  it.each([
    'eleven_english_sts_v2',
    'eleven_multilingual_sts_v2',
    'eleven_sts_v3',
    'eleven_sts',
    'scribe_v1',
    'eleven_',
    'tts-1',
    'eleven_v3\n',
  ])('rejects %j', (id) => {
    expect(isElevenLabsModel(id)).toBe(false);
  });
});
