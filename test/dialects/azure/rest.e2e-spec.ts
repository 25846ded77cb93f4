import { AzureTTSClient } from 'js-tts-wrapper';
import { outputFormatNames, outputFormats } from '../../../src/dialects/azure/output-formats';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const namespaces = 'xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts"';
const ssmlOf = (content: string) => `<speak version="1.0" ${namespaces} xml:lang="en-US">${content}</speak>`;
const ssml = ssmlOf('<voice name="en-US-JennyNeural">They work as they are.</voice>');

let server: TestApp;
let caller: TestKey;
beforeAll(async () => {
  server = await sharedTestApp({ engine: 'flite' });
  caller = await server.createKey();
});

describe('The unmodified js-tts-wrapper with its Azure engine', () => {
  let tts: AzureTTSClient;

  beforeEach(() => {
    // The wrapper has no setting for the address.
    const unchanged = globalThis.fetch;
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) =>
        unchanged((url as string).replace('https://here.tts.speech.microsoft.com', server.url), init),
      );
    jest.spyOn(console, 'debug').mockReturnValue();
    tts = new AzureTTSClient({ subscriptionKey: caller.key, region: 'here' });
  });

  it('lists the voices, checks its key, and speaks with Azure’s voice and with one of this server', async () => {
    expect(await tts.checkCredentials()).toBe(true);
    expect((await tts.getVoices())[0]).toMatchObject({ id: 'slt', name: 'SLT', gender: 'Female' });
    const bytes = [await tts.synthToBytes('They work as they are.', { format: 'mp3', rate: 'fast', volume: 50 })];
    tts.setVoice('rms');
    bytes.push(await tts.synthToBytes('They work as they are.', { format: 'wav' }));
    for (const { samples, sampleRate } of await decodeAudio(bytes.map((each) => Buffer.from(each)))) {
      expect(sampleRate).toBe(24_000);
      expect(samples.length / sampleRate).toBeGreaterThan(0.8);
    }
  });
});

describe('Azure’s REST API', () => {
  const key = () => ({ 'Ocp-Apim-Subscription-Key': caller.key });
  const post = (body: string, headers: Record<string, string> = {}) =>
    server.fetch('/cognitiveservices/v1', {
      method: 'POST',
      headers: { ...key(), 'Content-Type': 'application/ssml+xml', ...headers },
      body,
    });
  const pcmOf = async (content: string) => {
    const answer = await post(ssmlOf(content), { 'X-Microsoft-OutputFormat': 'raw-16khz-16bit-mono-pcm' });
    expect({ status: answer.status, error: answer.status === 200 ? '' : await answer.text() }).toEqual({
      status: 200,
      error: '',
    });
    return Buffer.from(await answer.arrayBuffer());
  };
  const errorOf = async (answer: Response) => {
    const { error } = (await answer.json()) as {
      error: { code: string; message: string; innererror: { code: string } };
    };
    expect(error.code).toBe(String(answer.status));
    expect(answer.headers.get('x-requestid')).toBe(answer.headers.get('x-request-id'));
    return { status: answer.status, code: error.innererror.code, message: error.message };
  };

  it('has all of Azure’s output formats that can be made, all of the same length', async () => {
    const seconds = (await pcmOf('<voice name="slt">They work.</voice>')).length / 32_000;
    const files: Buffer[] = [];
    const decoded = outputFormatNames.filter((name) => !name.startsWith('raw-'));
    for (const name of outputFormatNames) {
      const answer = await post(ssmlOf('<voice name="slt">They work.</voice>'), { 'X-Microsoft-OutputFormat': name });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (decoded.includes(name)) files.push(bytes);
      else {
        const perSample = name.includes('16bit') ? 2 : 1;
        expect(Math.abs(bytes.length / perSample / outputFormats[name].sampleRate - seconds)).toBeLessThan(0.01);
      }
      if (name.startsWith('riff-')) expect([name, bytes.readUInt32LE(4)]).toEqual([name, bytes.length - 8]);
    }
    for (const [index, { samples, sampleRate }] of (await decodeAudio(files)).entries()) {
      const name = decoded[index]!;
      expect([name, sampleRate]).toEqual([name, name.startsWith('ogg') ? 48_000 : outputFormats[name].sampleRate]);
      expect(Math.abs(samples.length / sampleRate - seconds)).toBeLessThan(0.25);
    }
  });

  it('speaks with Azure’s voices, several in a document, and leaves out what it cannot do', async () => {
    const [slt, rms] = [await pcmOf('<voice name="slt">Hi.</voice>'), await pcmOf('<voice name="rms">Hi.</voice>')];
    expect(slt.equals(rms)).toBe(false);
    for (const [name, own] of [
      ['en-US-JennyNeural', slt],
      ['en-US-Ava:DragonHDLatestNeural', slt],
      ['Microsoft Server Speech Text to Speech Voice (en-US, GuyNeural)', rms],
      ['en-US-AndrewMultilingualNeural', rms],
      ['en-US-NewcomerNeural', slt],
    ] as const) {
      const styled = `<mstts:express-as style="cheerful" styledegree="2"><prosody rate="0%" pitch="0%">Hi.</prosody></mstts:express-as>`;
      const audio = await pcmOf(`<voice xml:lang="en-US" xml:gender="Female" name="${name}">${styled}</voice>`);
      expect([name, audio.equals(own)]).toEqual([name, true]);
    }
    const both = await pcmOf('<voice name="en-US-JennyNeural">Hi.</voice><voice name="en-US-GuyNeural">Hi.</voice>');
    expect(both.length).toBeGreaterThan(Math.max(slt.length, rms.length) * 1.5);
    // Without a voice, one that speaks the language of the document.
    expect((await pcmOf('Hi.')).equals(slt)).toBe(true);
  });

  it('makes tokens that speak, and do nothing else', async () => {
    for (const path of ['/sts/v1.0/issueToken', '/sts/v1.0/issuetoken']) {
      const answer = await server.fetch(path, { method: 'POST', headers: key() });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jwt; charset=utf-8']);
      const Authorization = `Bearer ${await answer.text()}`;
      const spoken = await server.fetch('/cognitiveservices/v1', {
        method: 'POST',
        headers: { Authorization, 'Content-Type': 'application/ssml+xml' },
        body: ssml,
      });
      expect([spoken.status, spoken.headers.get('content-type')]).toEqual([200, 'audio/wav']);
      await spoken.arrayBuffer();
      const refused = await server.fetch('/cognitiveservices/voices/list', { headers: { Authorization } });
      expect(await errorOf(refused)).toMatchObject({ status: 403, code: 'INSUFFICIENT_SCOPE' });
    }
  });

  it('lists the voices', async () => {
    const answer = await server.fetch('/cognitiveservices/voices/list', { headers: key() });
    const voices = (await answer.json()) as object[];
    expect(voices[2]).toEqual({
      Name: 'Microsoft Server Speech Text to Speech Voice (en-GB, awb)',
      DisplayName: 'AWB (Scottish)',
      LocalName: 'AWB (Scottish)',
      ShortName: 'awb',
      Gender: 'Male',
      Locale: 'en-GB',
      LocaleName: 'English (United Kingdom)',
      SampleRateHertz: '16000',
      VoiceType: 'Neural',
      Status: 'GA',
    });
  });

  const xml = { 'Content-Type': 'application/ssml+xml' };
  it.each([
    ['a format that cannot be made', ssml, { 'X-Microsoft-OutputFormat': 'amr-wb-16000hz' }, 400, 'ogg-48khz-16bit'],
    ['no text', '', {}, 400, 'ssml must'],
    ['text that is no SSML', 'Hi.', {}, 400, 'SSML begins with <speak>'],
    ['XML that is not well-formed', '<speak>Hi.', {}, 400, 'not well-formed XML'],
    [
      'a voice of a language that nobody speaks',
      ssmlOf('<voice name="fi-FI-NooraNeural">Hei.</voice>'),
      {},
      400,
      'fi-FI',
    ],
    ['a voice that does not exist', ssmlOf('<voice name="nobody">Hi.</voice>'), {}, 400, 'There is no voice "nobody"'],
    ['another type of body', ssml, { 'Content-Type': 'image/png' }, 415, 'Content-Type: application/ssml+xml'],
    ['too much text', ssmlOf('x'.repeat(6000)), {}, 400, '5000'],
    ['a body that is too large', ssmlOf('x'.repeat(200_000)), {}, 413, 'larger than'],
    ['no key', ssml, { 'Ocp-Apim-Subscription-Key': 'sk-wrong' }, 401, 'Invalid API key'],
    ['two keys', ssml, { Authorization: 'Bearer sk-other' }, 400, 'contain different API keys'],
  ])('refuses %s', async (_name, body, headers, status, message) => {
    expect(await errorOf(await post(body, { ...xml, ...headers }))).toMatchObject({
      status,
      message: expect.stringContaining(message) as string,
    });
  });

  it('has its header for the key accepted nowhere else', async () => {
    expect((await server.fetch('/api/v1/voices', { headers: key() })).status).toBe(401);
  });
});
