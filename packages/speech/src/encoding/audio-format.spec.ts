import {
  audioFormatNames,
  defaultSampleRate,
  furtherFormatNames,
  sampleRateProblem,
  sampleRates,
} from './audio-format';

describe('audio formats', () => {
  it.each(audioFormatNames.filter((format) => format !== 'mulaw'))('%s supports every sample rate', (format) => {
    for (const sampleRate of sampleRates) expect(sampleRateProblem(format, sampleRate)).toBeUndefined();
  });

  it.each(furtherFormatNames)('%s supports every sample rate, and 32,000 Hz', (format) => {
    for (const rate of [...sampleRates, 32_000]) expect(sampleRateProblem(format, rate)).toBeUndefined();
  });

  it('mulaw supports only the rate of audio/basic', () => {
    expect(sampleRateProblem('mulaw', 8000)).toBeUndefined();
    expect(sampleRateProblem('mulaw', 16_000)).toBe('must be 8000 for the format mulaw');
  });

  it.each([0, -8000, 8000.5, 11_025, 96_000, '8000', null, [8000], Number.NaN])('refuses %p', (sampleRate) => {
    expect(sampleRateProblem('mp3', sampleRate)).toBe(
      'must be one of: 8000, 16000, 22050, 24000, 44100, 48000 for the format mp3',
    );
  });

  it.each([
    ['mp3', 24_000, 24_000],
    ['wav', 16_000, 16_000],
    ['opus', 22_050, 22_050],
    ['flac', 32_000, 44_100],
    ['aac', 96_000, 48_000],
    ['pcm', 16_000, 24_000],
    ['mulaw', 24_000, 8000],
  ] as const)('%s of a voice of %i Hz has %i Hz unless told otherwise', (format, voiceRate, expected) => {
    expect(defaultSampleRate(format, voiceRate)).toBe(expected);
  });
});
