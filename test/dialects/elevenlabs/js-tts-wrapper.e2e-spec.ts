import { ElevenLabsTTSClient } from 'js-tts-wrapper';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const text = 'The clients that people have work as they are.';

describe('The unmodified js-tts-wrapper with its ElevenLabs engine', () => {
  let server: TestApp;
  let caller: TestKey;
  let tts: ElevenLabsTTSClient;

  /** The wrapper has no setting for the server, but the field can be set. */
  const clientOf = (apiKey: string) => {
    const client = new ElevenLabsTTSClient({ apiKey });
    Object.assign(client, { baseUrl: `${server.url}/v1` });
    return client;
  };

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    tts = clientOf(caller.key);
  });

  it('checks its key, and logs Voxgate’s error message if the key is invalid', async () => {
    const written = jest.spyOn(console, 'error').mockReturnValue();
    try {
      expect(await tts.checkCredentials()).toBe(true);
      expect(written).not.toHaveBeenCalled();
      expect(await clientOf('sk-wrong').checkCredentials()).toBe(false);
      expect(written).toHaveBeenCalledWith(
        expect.stringContaining('Invalid API key. Check that you sent the complete key.'),
      );
    } finally {
      written.mockRestore();
    }
  });

  it('lists the voices with their languages', async () => {
    const voices = await tts.getVoices();
    expect(voices.map(({ id }) => id)).toEqual(['slt', 'rms', 'awb', 'kal16', 'kal']);
    expect(voices[0]).toMatchObject({ name: 'SLT', gender: 'Female', provider: 'elevenlabs' });
    expect(voices[0]!.languageCodes[0]!.bcp47).toMatch(/^en/);
  });

  it('gets speech with its own default voice and with a Voxgate voice', async () => {
    const own = await tts.synthToBytes(text, { format: 'mp3' });
    tts.setVoice('awb');
    const files = [own, await tts.synthToBytes(text, { format: 'mp3' })];
    for (const { samples, sampleRate } of await decodeAudio(files)) {
      expect(samples.length / sampleRate).toBeGreaterThan(1);
    }
  });

  it('derives word timestamps from the character timestamps', async () => {
    const { audioStream, wordBoundaries } = await tts.synthToBytestream(text, { format: 'mp3', useTimestamps: true });
    expect((await new Response(audioStream).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect(wordBoundaries.map((word) => word.text)).toEqual(text.split(' '));
    const offsets = wordBoundaries.map(({ offset }) => offset);
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(new Set(offsets).size).toBe(offsets.length);
  });
});
