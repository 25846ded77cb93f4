import type { PiperConfig } from '../../voices/packs/piper/piper-config';
import { voicesOf } from './piper-voices';

const pack = { name: 'de_de-mls-medium', title: 'de_DE-mls-medium', license: 'unknown' };
const config = { language: 'de-DE', sampleRate: 22_050, speakers: [] as PiperConfig['speakers'] } as PiperConfig;
const idsOf = (...names: string[]) =>
  voicesOf(pack, { ...config, speakers: names.map((name, id) => ({ name, id })) }, ['sentence']).map(
    ({ voice, speakerId }) => [voice.voiceId, speakerId],
  );

describe('voicesOf', () => {
  it('names the voice of a single speaker after its pack', () => {
    expect(voicesOf(pack, config, ['sentence', 'word'])).toEqual([
      {
        voice: {
          voiceId: 'de_de-mls-medium',
          name: 'de_DE-mls-medium',
          language: 'de-DE',
          gender: 'unknown',
          engine: 'piper',
          sampleRate: 22_050,
          timestamps: ['sentence', 'word'],
          license: 'unknown',
        },
        speakerId: undefined,
      },
    ]);
  });

  it('creates a voice for each speaker, with its name', () => {
    expect(idsOf('1724', 'Anna Müller')).toEqual([
      ['de_de-mls-medium-1724', 0],
      ['de_de-mls-medium-anna-m-ller', 1],
    ]);
  });

  it('distinguishes speakers whose names are equal or not usable in an id', () => {
    const ids = idsOf('a', 'A', '李', '王');
    expect(ids.map(([, speakerId]) => speakerId)).toEqual([0, 1, 2, 3]);
    expect(new Set(ids.map(([voiceId]) => voiceId)).size).toBe(4);
  });
});
