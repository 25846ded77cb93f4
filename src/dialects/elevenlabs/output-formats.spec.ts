import { audioOf, outputFormats, outputFormatsInShort } from './output-formats';
import { sampleRateProblem } from '@voxgate/speech';

describe('audioOf', () => {
  it.each(outputFormats)('returns a sample rate that the format supports (%s)', (code) => {
    const { format, sampleRate } = audioOf(code);
    expect(code).toContain(`_${sampleRate}`);
    expect(sampleRateProblem(format, sampleRate)).toBeUndefined();
  });

  it('maps ElevenLabs’ codecs to native formats', () => {
    expect(audioOf('mp3_22050_32')).toEqual({ format: 'mp3', sampleRate: 22_050 });
    expect(audioOf('ulaw_8000')).toEqual({ format: 'mulaw', sampleRate: 8000 });
  });
});

it('outputFormatsInShort lists all formats', () => {
  expect(outputFormatsInShort).toBe(
    'mp3_22050_32, mp3_24000_48, mp3_44100_{32,64,96,128,192}, opus_48000_{32,64,96,128,192}, ' +
      'pcm_{8000,16000,22050,24000,44100,48000}, wav_{8000,16000,22050,24000,44100,48000}, ulaw_8000',
  );
});
