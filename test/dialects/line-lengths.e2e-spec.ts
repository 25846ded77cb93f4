import { cases } from '../../bench/proofs/support/extent';
import { audioOf } from '../../src/dialects/elevenlabs/output-formats';
import { audioFormatNames } from '../../packages/speech/src/encoding/audio-format';
import { maxLineLength } from '../../src/tts/http/audio-slices';
import { json, sharedTestApp, type TestApp, type TestKey } from '../support/test-app';

// One sentence, which is spoken in a few long pieces.
const sentence = `${'What a long and slow sentence this is, which goes on and on '.repeat(cases(1, 2))}and ends here.`;

/** Formats whose bytes are the same each time. An Ogg file contains a random serial number. */
const isRepeatable = (format: string) => format !== 'opus';

describe('The lines of a streamed response', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite', environment: { MAX_TEXT_CHARACTERS: '20000' } });
    caller = await server.createKey();
  });

  const post = async (path: string, body: object): Promise<Buffer> => {
    const answer = await server.fetch(path, json(body, caller.authorization));
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };

  /** Checks the length of each line, and returns the audio of all lines. */
  const audioOfLines = (answer: Buffer, audioFrom: (line: string) => string | undefined): Buffer => {
    const slices: Buffer[] = [];
    for (let start = 0; start < answer.length;) {
      const end = answer.indexOf('\n', start) + 1;
      expect(end).toBeGreaterThan(0);
      expect(end - start).toBeLessThanOrEqual(maxLineLength);
      slices.push(Buffer.from(audioFrom(answer.toString('utf8', start, end)) ?? '', 'base64'));
      start = end;
    }
    return Buffer.concat(slices);
  };
  const ofEvent = (line: string) =>
    line.startsWith('data: ') ? (JSON.parse(line.slice('data: '.length)) as { audio?: string }).audio : undefined;

  const codes = ['wav_48000', 'mp3_44100_192', 'pcm_48000', 'opus_48000_192', 'ulaw_8000'] as const;
  it.each(codes.slice(0, cases(2, codes.length)))(
    'have at most 64 KB and contain all audio, for ElevenLabs timestamps: %s',
    async (code) => {
      const path = `/v1/text-to-speech/slt/stream`;
      const body = { text: sentence, voice_settings: { speed: 0.5 } };
      const answer = await post(`${path}/with-timestamps?output_format=${code}`, body);
      const audio = audioOfLines(answer, (line) => (JSON.parse(line) as { audio_base64: string }).audio_base64);
      const plain = await post(`${path}?output_format=${code}`, body);
      expect(audio.length).toBe(plain.length);
      if (isRepeatable(audioOf(code).format)) expect(audio.equals(plain)).toBe(true);
    },
  );

  it.each(['wav', 'mp3'])('have at most 64 KB and contain all audio, for OpenAI events: %s', async (format) => {
    const body = { input: sentence, voice: 'slt', speed: 0.25, response_format: format };
    const audio = audioOfLines(await post('/v1/audio/speech', { ...body, stream_format: 'sse' }), ofEvent);
    const plain = await post('/v1/audio/speech', body);
    expect(audio.length).toBe(plain.length);
    if (isRepeatable(format)) expect(audio.equals(plain)).toBe(true);
  });

  it.each(audioFormatNames)('have at most 64 KB and contain all audio, for native events: %s', async (format) => {
    const body = {
      text: sentence,
      voice_id: 'slt',
      speed: 1,
      format,
      ...(format !== 'mulaw' && { sample_rate: 48_000 }),
    };
    const events = await post('/api/v1/tts', { ...body, stream: 'events', timestamps: 'word' });
    const audio = audioOfLines(events, ofEvent);
    const plain = await post('/api/v1/tts', { ...body, stream: 'audio' });
    expect(audio.length).toBe(plain.length);
    if (isRepeatable(format)) expect(audio.equals(plain)).toBe(true);
  });

  it('have at most 64 KB for a sentence of the maximum length', async () => {
    const text = `${'\u0001'.repeat(19_000)} Hi`;
    const wanted = { text, voice_id: 'slt', format: 'mp3', stream: 'events', timestamps: 'sentence' };
    const answer = await post('/api/v1/tts', wanted);
    expect(audioOfLines(answer, ofEvent).length).toBeGreaterThan(0);
  });
});
