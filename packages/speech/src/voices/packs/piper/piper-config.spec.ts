import { readPiperConfig } from './piper-config';

const smallest = {
  audio: { sample_rate: 22_050 },
  espeak: { voice: 'en-us' },
  phoneme_id_map: { _: [0], '^': [1], $: [2], a: [3] },
};
const read = (config: unknown) => readPiperConfig(JSON.stringify(config), 'voice.onnx.json');

describe('readPiperConfig', () => {
  it("uses Piper's defaults for fields that an old file lacks", () => {
    expect(read(smallest)).toEqual({
      language: 'en-US',
      sampleRate: 22_050,
      phonemeType: 'espeak',
      espeakVoice: 'en-us',
      phonemeIds: new Map(Object.entries(smallest.phoneme_id_map)),
      clusters: [],
      hopLength: 256,
      noiseScale: 0.667,
      noiseW: 0.8,
      lengthScale: 1,
      speakers: [],
    });
  });

  it('reads all fields of a new file', () => {
    const config = read({
      ...smallest,
      language: { code: 'pt_BR' },
      inference: { noise_scale: 0.333, noise_w: 0, length_scale: 1.2 },
      phoneme_type: 'text',
      vowel_clusters: [['a', 'ɪ']],
      hop_length: 512,
      num_speakers: 3,
      speaker_id_map: { anna: 0, bert: 2 },
    });
    expect(config).toMatchObject({
      language: 'pt-BR',
      noiseScale: 0.333,
      noiseW: 0,
      lengthScale: 1.2,
      phonemeType: 'text',
      clusters: ['aɪ'],
      hopLength: 512,
    });
    expect(config.speakers).toEqual([
      { id: 0, name: 'anna' },
      { id: 1, name: '1' },
      { id: 2, name: 'bert' },
    ]);
  });

  it('lists no speakers if there is only one', () => {
    expect(read({ ...smallest, num_speakers: 1, speaker_id_map: { anna: 0 } }).speakers).toEqual([]);
  });

  it.each([
    ['a page', '<html>', 'it is not JSON'],
    ['a list', '[]', 'it is not JSON, or no object'],
    ['no rate', JSON.stringify({ ...smallest, audio: {} }), 'it lacks audio.sample_rate'],
    ['no espeak voice', JSON.stringify({ ...smallest, espeak: undefined }), 'it lacks espeak.voice'],
    ['no language', JSON.stringify({ ...smallest, language: { code: '?' } }), 'language.code is no language'],
    [
      'phonemes of another kind',
      JSON.stringify({ ...smallest, phoneme_type: 'pinyin' }),
      'its phoneme_type is "pinyin"',
    ],
    ['no phonemes', JSON.stringify({ ...smallest, phoneme_id_map: {} }), 'phoneme_id_map lacks'],
    [
      'words for numbers',
      JSON.stringify({ ...smallest, phoneme_id_map: { ...smallest.phoneme_id_map, a: ['x'] } }),
      'phoneme_id_map',
    ],
    ['more speakers than there can be', JSON.stringify({ ...smallest, num_speakers: 1e12 }), 'num_speakers'],
    ['odd speakers', JSON.stringify({ ...smallest, num_speakers: 2, speaker_id_map: { a: 'b' } }), 'speaker_id_map'],
  ])('refuses %s with the file name and the reason', (_name, text, why) => {
    expect(() => readPiperConfig(text, 'voice.onnx.json')).toThrow(/^voice\.onnx\.json is not the description/);
    expect(() => readPiperConfig(text, 'voice.onnx.json')).toThrow(why);
  });
});
