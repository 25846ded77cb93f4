import { text } from 'node:stream/consumers';
import { speechJson } from './speech-json';
import type { Speech } from '@voxgate/speech';

function speech(audio: Buffer): Speech {
  return {
    audio,
    voiceId: 'slt',
    format: 'wav',
    contentType: 'audio/wav',
    sampleRate: 16_000,
    durationSeconds: 1.23456,
    characters: 5,
    queuePosition: 0,
    isSilence: false,
    timestamps: [],
    marks: [],
    timings: { queueMs: 1, firstAudioMs: 2, totalMs: 3 },
  };
}

describe('speechJson', () => {
  it('has the fields of the contract, in its order', async () => {
    const body = JSON.parse(await text(speechJson(speech(Buffer.from('abc'))).getStream()));
    expect(Object.entries(body)).toEqual([
      ['id', expect.stringMatching(/^speech_[0-9a-f]{32}$/)],
      ['voice_id', 'slt'],
      ['format', 'wav'],
      ['content_type', 'audio/wav'],
      ['sample_rate', 16_000],
      ['duration_seconds', 1.235],
      ['characters', 5],
      ['audio', 'YWJj'],
      ['timestamps', []],
    ]);
  });

  it.each([0, 1, 2, 3, 98_303, 98_304, 98_305, 300_000])(
    'brings %i bytes of audio whole, and tells its length',
    async (length) => {
      const audio = Buffer.from(Array.from({ length }, (_, index) => index % 251));
      const json = speechJson(speech(audio));
      const body = await text(json.getStream());
      expect(json.getHeaders()).toMatchObject({ length: body.length, type: 'application/json; charset=utf-8' });
      expect(Buffer.from(JSON.parse(body).audio, 'base64').equals(audio)).toBe(true);
    },
  );
});
