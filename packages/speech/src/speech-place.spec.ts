import { InProcessEngine } from '../../../test/support/in-process-engine';
import { QueueFullError, TextTooLongError } from './errors';
import { SpeechSynthesizer } from './speech-synthesizer';
import type { SpeechRequest } from './speech-types';

describe('Speech in steps', () => {
  let speech: SpeechSynthesizer;

  beforeEach(async () => {
    speech = new SpeechSynthesizer({
      engines: [new InProcessEngine()],
      maxTextCharacters: 100,
      emoji: 'silent',
      queueCapacity: 2,
      encoderThreads: 1,
    });
    await speech.start();
  });
  afterEach(() => speech.close());

  const request = (text: string): SpeechRequest => ({
    text,
    voiceId: 'slt',
    format: 'wav',
    speed: 1,
    signal: new AbortController().signal,
  });
  const requestsInQueue = () => speech.status('slt').requestsInQueue;

  it('takes a place, says what it will be, and speaks it', async () => {
    const place = await speech.enter(request('It costs $5.'));
    expect(requestsInQueue()).toBe(1);
    const planned = await place.plan();
    expect(planned).toMatchObject({ voiceId: 'slt', characters: 12, plan: { source: 'It costs $5.' } });
    const { durationSeconds } = await place.speak(planned);
    expect(durationSeconds).toBeGreaterThan(0);
    expect(requestsInQueue()).toBe(0);
  });

  it.each([null, undefined, Number.NaN, 0, 5, '1'])(
    'refuses the speed %p, with which a sentence would have no end',
    async (speed) => {
      const asked = { ...request('It costs $5.'), speed: speed as number };
      for (const answer of [speech.enter(asked), speech.plan(asked), speech.speak(asked)]) {
        await expect(answer).rejects.toMatchObject({ field: 'speed', rule: 'must be a number from 0.25 to 4' });
      }
      expect(requestsInQueue()).toBe(0);
    },
  );

  it('gives its place to others when it is left, and has no effect on speech that has begun', async () => {
    const place = await speech.enter(request('Not spoken.'));
    await expect(speech.enter(request('No room.'))).rejects.toThrow(QueueFullError);
    await place.plan();
    place.leave();
    place.leave();
    const next = await speech.enter(request('Spoken.'));
    const { events } = await next.stream(await next.plan());
    next.leave();
    const types: string[] = [];
    for await (const { type } of events) types.push(type);
    expect(types.at(-1)).toBe('end');
    expect(requestsInQueue()).toBe(0);
  });

  it('leaves its place when the text cannot be planned', async () => {
    // Within the limit, but not when it is written out.
    const place = await speech.enter(request('$1,234,567 '.repeat(9)));
    await expect(place.plan()).rejects.toThrow(TextTooLongError);
    expect(requestsInQueue()).toBe(0);
  });
});
