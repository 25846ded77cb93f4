import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import type { AudioWithTimestampsAndVoiceSegmentsResponseModel } from '@elevenlabs/elevenlabs-js/api';
import { until } from '../../../bench/proofs/support/until';
import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';
import { decodeAudio } from '../../tts/support/decode-audio';

const inputs = [
  { text: 'Knock knock. 😀', voiceId: 'slt' },
  { text: 'Who is there?<break time="1s"/>', voiceId: 'CwhRBWXzGAHq8TQ4Fs17' },
  { text: 'It is me.', voiceId: 'slt' },
];

describe('Dialogues of the unmodified ElevenLabs SDK', () => {
  let server: TestApp;
  let caller: TestKey;
  let client: ElevenLabsClient;
  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
    caller = await server.createKey();
    client = new ElevenLabsClient({ apiKey: caller.key, baseUrl: server.url });
  });
  const bytesOf = async (audio: PromiseLike<ReadableStream<Uint8Array>>) =>
    Buffer.from(await new Response(await audio).arrayBuffer());
  const pcm = { outputFormat: 'pcm_16000' } as const;

  it('are spoken by the voices of their inputs, whole and streamed', async () => {
    const whole = await bytesOf(client.textToDialogue.convert({ inputs, ...pcm }));
    const streamed = await bytesOf(client.textToDialogue.stream({ inputs, ...pcm }));
    expect(streamed.equals(whole)).toBe(true);
    const otherVoices = inputs.map((input) => ({ ...input, voiceId: 'slt' }));
    expect((await bytesOf(client.textToDialogue.convert({ inputs: otherVoices, ...pcm }))).equals(whole)).toBe(false);
    const { data, rawResponse } = await client.textToDialogue.convert({ inputs: inputs.slice(0, 1) }).withRawResponse();
    expect(rawResponse.headers.get('content-type')).toBe('audio/mpeg');
    expect(rawResponse.headers.get('character-cost')).toBe('14');
    const [sound] = await decodeAudio([await bytesOf(Promise.resolve(data))]);
    expect(sound!.samples.length).toBeGreaterThan(20_000);
  });

  it('tell the times of all characters, and which voice speaks them, whole and streamed', async () => {
    const whole = await client.textToDialogue.convertWithTimestamps({ inputs, ...pcm });
    const characters = inputs.map(({ text }) => text).join('');
    expect(whole.alignment!.characters.join('')).toBe(characters);
    expect(partsOf(whole)).toEqual(inputs.map(({ text, voiceId }, index) => [index, voiceId, text]));
    const [first, second, third] = whole.voiceSegments;
    expect(first!.startTimeSeconds).toBeLessThan(0.4);
    expect(first!.endTimeSeconds).toBeLessThanOrEqual(second!.startTimeSeconds);
    expect(third!.startTimeSeconds - second!.startTimeSeconds).toBeGreaterThan(1);
    expect(third!.endTimeSeconds).toBeCloseTo(Buffer.from(whole.audioBase64, 'base64').length / 32_000, 1);

    const parts: [number, string, string][] = [];
    let length = 0;
    for await (const chunk of await client.textToDialogue.streamWithTimestamps({ inputs, ...pcm })) {
      parts.push(...(chunk.alignment ? partsOf(chunk) : []));
      length += Buffer.from(chunk.audioBase64, 'base64').length;
    }
    expect(parts.map(([, , text]) => text).join('')).toBe(characters);
    expect(new Set(parts.map(([index, voice]) => `${index} ${voice}`)).size).toBe(3);
    expect(length).toBe(Buffer.from(whole.audioBase64, 'base64').length);
  });

  it.each([
    ['no inputs', { inputs: [] }, 400, 'inputs must be a list of 1 to 100 objects {"text", "voice_id"}'],
    ['an empty text', { inputs: [{ text: ' ', voice_id: 'slt' }] }, 400, 'that of input 0 must not be empty'],
    ['no voice', { inputs: [{ text: 'Hi.' }] }, 400, 'the voice_id of input 0 must be a string'],
    ['an unknown voice', { inputs: [{ text: 'Hi.', voice_id: 'nobody' }] }, 404, 'There is no voice "nobody"'],
    [
      'too much text',
      { inputs: Array.from({ length: 3 }, () => ({ text: 'Too long. '.repeat(200), voice_id: 'slt' })) },
      400,
      'this server accepts up to 5000',
    ],
    [
      'another model',
      { inputs: [{ text: 'Hi.', voice_id: 'slt' }], model_id: 'scribe_v1' },
      404,
      'no model "scribe_v1"',
    ],
    [
      'a tag that is wrong',
      { inputs: [{ text: 'Hi <break time="99s"/>.', voice_id: 'slt' }] },
      400,
      'text has an error in line 1',
    ],
  ])('are refused with a reason: %s', async (_name, body, status, message) => {
    const answer = await server.fetch('/v1/text-to-dialogue', json(body, { 'xi-api-key': caller.key }));
    expect(answer.status).toBe(status);
    const { detail } = (await answer.json()) as { detail: { message: string } };
    expect(detail.message).toContain(message);
  });

  it('count for the usage over time, by key and interval', async () => {
    const own = await server.createKey();
    const mine = new ElevenLabsClient({ apiKey: own.key, baseUrl: server.url });
    await bytesOf(mine.textToDialogue.convert({ inputs: inputs.slice(2), ...pcm }));
    const endUnix = Date.now();
    const startUnix = endUnix - 3 * 86_400_000;
    const sums = async (request: object) => {
      const { time, usage } = await mine.usage.get({ startUnix, endUnix, ...request });
      return { intervals: time.length, usage: Object.entries(usage).map(([name, values]) => [name, values.at(-1)]) };
    };
    // Counts are written about once a second.
    await until('the characters of the dialogue are counted', async () => (await sums({})).usage[0]?.[1] === 9);
    expect(await sums({})).toEqual({ intervals: 4, usage: [['All', 9]] });
    expect(await sums({ aggregationInterval: 'cumulative' })).toEqual({ intervals: 1, usage: [['All', 9]] });
    expect(await sums({ breakdownType: 'all_api_keys' })).toEqual({ intervals: 4, usage: [['Test key', 9]] });
    expect((await sums({ aggregationInterval: 'hour' })).intervals).toBe(96);
    const tooLong = mine.usage.get({ startUnix: startUnix - 100 * 86_400_000, endUnix });
    await expect(tooLong).rejects.toMatchObject({ statusCode: 400 });
  });
});

function partsOf({ alignment, voiceSegments }: AudioWithTimestampsAndVoiceSegmentsResponseModel) {
  return voiceSegments.map((segment): [number, string, string] => [
    segment.dialogueInputIndex,
    segment.voiceId,
    alignment!.characters.slice(segment.characterStartIndex, segment.characterEndIndex).join(''),
  ]);
}
