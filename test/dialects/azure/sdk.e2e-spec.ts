import {
  CancellationDetails,
  CancellationErrorCode,
  ResultReason,
  SpeechConfig,
  SpeechSynthesisOutputFormat,
  SpeechSynthesisRequest,
  SpeechSynthesisRequestInputType,
  type SpeechSynthesisResult,
  SpeechSynthesizer,
} from 'microsoft-cognitiveservices-speech-sdk';
import { RealtimeClient } from '../realtime/support/realtime-client';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const text = 'They work, as they are.';

describe('The unmodified Speech SDK of Azure', () => {
  let server: TestApp;
  let caller: TestKey;
  const open: SpeechSynthesizer[] = [];

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
  });
  afterEach(() => open.splice(0).forEach((synthesizer) => synthesizer.close()));

  const configOf = (key: string) => SpeechConfig.fromHost(new URL(server.url.replace('http', 'ws')), key);
  /** It plays nothing. */
  const quiet = (config: SpeechConfig) => {
    const synthesizer = new SpeechSynthesizer(config, null);
    open.push(synthesizer);
    return synthesizer;
  };
  const speak = (synthesizer: SpeechSynthesizer, ssml?: string) =>
    new Promise<SpeechSynthesisResult>((resolve, reject) => {
      if (ssml === undefined) synthesizer.speakTextAsync(text, resolve, reject);
      else synthesizer.speakSsmlAsync(ssml, resolve, reject);
    });

  it('speaks a text, with the times of words and of the mouth’s shapes', async () => {
    const config = configOf(caller.key);
    config.speechSynthesisVoiceName = 'en-US-JennyNeural';
    config.speechSynthesisOutputFormat = SpeechSynthesisOutputFormat.Riff24Khz16BitMonoPcm;
    const synthesizer = quiet(config);
    const words: { text: string; offset: number; duration: number; textOffset: number }[] = [];
    const visemes: { id: number; offset: number }[] = [];
    synthesizer.wordBoundary = (_sender, { text: word, audioOffset, duration, textOffset }) =>
      words.push({ text: word, offset: audioOffset / 1e7, duration: duration / 1e7, textOffset });
    synthesizer.visemeReceived = (_sender, { visemeId, audioOffset }) =>
      visemes.push({ id: visemeId, offset: audioOffset / 1e7 });
    const result = await speak(synthesizer);
    expect(ResultReason[result.reason]).toBe('SynthesizingAudioCompleted');
    const [sound] = await decodeAudio([Buffer.from(result.audioData)]);
    const seconds = sound!.samples.length / 24_000;
    expect(result.audioDuration / 1e7).toBeCloseTo(seconds, 2);
    expect(words.map((word) => word.text.replace(',', '').replace('.', ''))).toEqual([
      'They',
      'work',
      'as',
      'they',
      'are',
    ]);
    expect(words.map(({ textOffset }) => textOffset)).toEqual([0, 5, 11, 14, 19]);
    for (const [index, { offset, duration }] of words.entries()) {
      expect(duration).toBeGreaterThan(0);
      expect(offset).toBeGreaterThanOrEqual(index === 0 ? 0 : words[index - 1]!.offset);
      expect(offset + duration).toBeLessThanOrEqual(seconds + 0.01);
    }
    expect(visemes.length).toBeGreaterThan(8);
    expect(visemes.every(({ id }) => Number.isInteger(id) && id >= 0 && id <= 21)).toBe(true);
    expect(new Set(visemes.map(({ id }) => id)).size).toBeGreaterThan(4);
  });

  it('speaks SSML with several voices, one turn after another on one connection, in each kind of format', async () => {
    const ssml = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="en-US"><voice name="en-US-JennyNeural"><mstts:express-as style="cheerful">They work.</mstts:express-as></voice><voice name="rms">As they are.</voice></speak>`;
    for (const format of [
      SpeechSynthesisOutputFormat.Audio24Khz96KBitRateMonoMp3,
      SpeechSynthesisOutputFormat.Ogg24Khz16BitMonoOpus,
      SpeechSynthesisOutputFormat.Riff8Khz16BitMonoPcm,
    ]) {
      const config = configOf(caller.key);
      config.speechSynthesisOutputFormat = format;
      const synthesizer = quiet(config);
      const results = [await speak(synthesizer, ssml), await speak(synthesizer, ssml)];
      const sounds = await decodeAudio(results.map(({ audioData }) => Buffer.from(audioData)));
      for (const { samples, sampleRate } of sounds) expect(samples.length / sampleRate).toBeGreaterThan(1);
    }
  });

  it('speaks a text that is still being written', async () => {
    const config = configOf(caller.key);
    config.speechSynthesisVoiceName = 'en-US-GuyNeural';
    const synthesizer = quiet(config);
    const words: string[] = [];
    synthesizer.wordBoundary = (_sender, { text: word }) => words.push(word);
    const request = new SpeechSynthesisRequest(SpeechSynthesisRequestInputType.TextStream);
    const spoken = new Promise<SpeechSynthesisResult>((resolve, reject) =>
      synthesizer.speakAsync(request, resolve, reject),
    );
    for (const piece of ['They wo', 'rk. As th', 'ey are.']) request.inputStream.write(piece);
    request.inputStream.close();
    const result = await spoken;
    expect([ResultReason[result.reason], result.errorDetails]).toEqual(['SynthesizingAudioCompleted', undefined]);
    expect(words.join(' ').replaceAll('.', '')).toBe('They work As they are');
  });

  it('speaks with a token', async () => {
    const made = await server.fetch('/sts/v1.0/issueToken', { method: 'POST', headers: caller.authorization });
    const config = SpeechConfig.fromHost(new URL(server.url.replace('http', 'ws')), '');
    config.authorizationToken = await made.text();
    const result = await speak(quiet(config));
    expect(ResultReason[result.reason]).toBe('SynthesizingAudioCompleted');
  });

  it.each([
    ['a wrong key', 'sk-wrong', '<speak>Hi.</speak>', 'ConnectionFailure', ''],
    ['broken SSML', undefined, '<speak><p>Hi.</speak>', 'BadRequestParameters', 'not well-formed XML'],
    ['no such voice', undefined, '<speak><voice name="nobody">Hi.</voice></speak>', 'BadRequestParameters', '"nobody"'],
  ])('is cancelled with a reason: %s', async (_name, key, ssml, code, message) => {
    const result = await speak(quiet(configOf(key ?? caller.key)), ssml);
    expect(ResultReason[result.reason]).toBe('Canceled');
    const details = CancellationDetails.fromResult(result);
    expect(CancellationErrorCode[details.ErrorCode]).toBe(code);
    expect(result.errorDetails).toContain(message);
  });

  it('lists the voices', async () => {
    const synthesizer = quiet(SpeechConfig.fromHost(new URL(server.url), caller.key));
    const { voices } = await synthesizer.getVoicesAsync('en-GB');
    expect(voices.map(({ shortName, locale }) => [shortName, locale])).toEqual([['awb', 'en-GB']]);
  });

  it.each([
    ['a message without headers', 'Hi.'],
    ['an id that is none', 'Path:ssml\r\nX-RequestId:a b\r\n\r\n<speak>Hi.</speak>'],
    ['a context that is no JSON', 'Path:synthesis.context\r\nX-RequestId:1\r\n\r\n{'],
    [
      'a format that cannot be made',
      'Path:synthesis.context\r\n\r\n{"synthesis":{"audio":{"outputFormat":"amr-wb-16000hz"}}}',
    ],
  ])('is told by the close code about %s', async (_name, message) => {
    const client = await RealtimeClient.open(`${server.url}/cognitiveservices/websocket/v1`, {
      headers: { 'Ocp-Apim-Subscription-Key': caller.key },
    });
    client.send(message);
    expect((await client.ended()).code).toBe(1007);
  });
});
