import { cases, isWhole } from '../../bench/proofs/support/extent';
import { FliteEngine, type SessionEvent, type SessionRequest, SpeechSynthesizer } from '@voxgate/speech';

const document = `<?xml version="1.0"?>
<speak version="1.1" xml:lang="en-US">
  <p>
    <s>Your flight leaves on <say-as interpret-as="date" format="dmy">4/3/2026</say-as>.</s>
    <s>The gate is <say-as interpret-as="characters">B7. No, C8</say-as><break time="500ms"/> near the
      <sub alias="main hall">lobby</sub> &amp; the bar.</s>
  </p>
  <p>Please <prosody rate="slow" volume="+3dB">leave your bags here. Take <emphasis>only</emphasis> your coat.</prosody></p>
  <voice name="kal">All aboard. Goodbye!</voice>
</speak>
`;

/** Pieces as a language model writes them: about four characters each. */
const tokensOf = (text: string, length = 4) => text.match(new RegExp(`[^]{1,${length}}`, 'gu'))!;

describe('The markup of a text that is still being written', () => {
  let speech: SpeechSynthesizer;
  beforeAll(async () => {
    speech = new SpeechSynthesizer({
      engines: [new FliteEngine({ processes: 2 })],
      maxTextCharacters: 5000,
      emoji: 'silent',
      queueCapacity: 100,
      encoderThreads: 1,
    });
    await speech.start();
  });
  afterAll(() => speech.close());

  const { signal } = new AbortController();
  const request = { voiceId: 'slt', speed: 1, timestamps: 'word', format: 'pcm', signal } as const;
  const open = (options: Partial<SessionRequest> = {}) =>
    speech.openSession({ ...request, maxBufferDelayMs: 60_000, maxWaitingCharacters: 20_000, ...options });

  /** Speaks a text in pieces, with a flush where a piece is `undefined`. */
  async function say(pieces: readonly (string | undefined)[], options?: Partial<SessionRequest>) {
    const session = open(options);
    for (const piece of pieces) {
      if (piece === undefined) session.flush();
      else session.append(piece);
    }
    session.end();
    const all: SessionEvent[] = [];
    for await (const event of session.events()) all.push(event);
    const words = all.flatMap((event) => (event.type === 'timestamp' ? [event.timestamp] : []));
    const end = all.at(-1) as Extract<SessionEvent, { type: 'end' }>;
    const bytes = all.reduce((sum, event) => sum + (event.type === 'audio' ? event.bytes.length : 0), 0);
    expect(bytes / 2 / 24_000).toBeCloseTo(end.durationSeconds, 2);
    return { words, seconds: end.durationSeconds, characters: end.characters };
  }

  /** The silence between the words at two indices. */
  const gap = (words: readonly { startSeconds: number; endSeconds: number }[], before: number) =>
    words[before + 1]!.startSeconds - words[before]!.endSeconds;

  it.each([4, 5000, 1, 17].slice(0, cases(2, 4)))(
    'is that of the whole document, cut after each %i characters',
    async (length) => {
      const whole = await speech.speak({ ...request, text: document, syntax: 'ssml' });
      const { words, seconds, characters } = await say(tokensOf(document, length), { syntax: 'ssml' });
      expect(words.map(({ text, textStart, textEnd }) => [text, textStart, textEnd])).toEqual(
        whole.timestamps.map(({ text, textStart, textEnd }) => [text, textStart, textEnd]),
      );
      expect(seconds / whole.durationSeconds).toBeGreaterThan(0.9);
      expect(seconds / whole.durationSeconds).toBeLessThan(1.1);
      // White space between sentences counts as it is sent.
      expect(characters).toBeGreaterThanOrEqual(whole.characters);
      expect(characters).toBeLessThan(whole.characters + 50);
    },
  );

  const breaks = [
    ['[pause 2s]', 'text'],
    ['[pause 2s]', 'text-with-tags'],
    ['<break time="2s"/>', 'text-with-tags'],
    ['<break time="2s" />', 'text-with-cartesia-tags'],
    ['<break time="2s"></break>', 'ssml-fragment'],
  ] as const;
  it.each(breaks)('has breaks of the given length, wherever the text is cut: %s in %s', async (pause, syntax) => {
    const cuts = [
      tokensOf(`Hello. ${pause} Goodbye.`, 1),
      ['Hello. ', undefined, `${pause} Goodbye.`],
      [`Hello. ${pause} `, undefined, 'Goodbye.'],
      ['Hello. ', undefined, pause, undefined, 'Goodbye.'],
      tokensOf(`Hello ${pause} goodbye.`, 3),
    ];
    // `npm test` tries each cut with two of the kinds of breaks.
    const kind = breaks.findIndex((each) => each[0] === pause && each[1] === syntax);
    for (const pieces of cuts.filter((_, cut) => isWhole || [kind, (kind + 1) % cuts.length].includes(cut))) {
      const { words } = await say(pieces, { syntax });
      expect(words.map(({ text }) => text.replace(/\W/gu, '').toLowerCase())).toEqual(['hello', 'goodbye']);
      expect(gap(words, 0)).toBeGreaterThan(1.9);
      // With the silence that is in the sound of a sentence of its own.
      expect(gap(words, 0)).toBeLessThan(2.7);
    }
    const alone = await say([pause, undefined], { syntax });
    expect(alone).toMatchObject({ words: [], seconds: 2, characters: 0 });
  });

  it('waits for the rest of a tag although no text comes, and takes what never ends for text', async () => {
    const session = open({ syntax: 'text-with-tags', maxBufferDelayMs: 0 });
    const events = session.events();
    session.append('Wait here please <break ti');
    const audio: SessionEvent[] = [];
    for await (const event of events) {
      audio.push(event);
      if (event.type === 'timestamp' && event.timestamp.text === 'please') break;
    }
    const words = audio.flatMap((event) => (event.type === 'timestamp' ? [event.timestamp.text] : []));
    expect(words).toEqual(['Wait', 'here', 'please']);
    const { words: said } = await say([...tokensOf(`One <break ${'time '.repeat(80)}. Two.`)], {
      syntax: 'text-with-tags',
    });
    expect(said.length).toBeGreaterThan(80);
  });

  it('has the tags of Cartesia, which go on in the next sentence', async () => {
    const syntax = 'text-with-cartesia-tags';
    const plain = await say(['One two three four five. Six seven eight nine ten.'], { syntax });
    const text =
      '<speed ratio="0.5"/><emotion value="sad" />[laughter]One two three four five. <volume ratio="0.5"/>Six seven eight nine ten.';
    const slow = await say(tokensOf(text), { syntax });
    expect(slow.words.map(({ text: word }) => word)).toEqual(plain.words.map(({ text: word }) => word));
    expect(slow.seconds / plain.seconds).toBeGreaterThan(1.6);
    const reset = await say(tokensOf(text.replace('<volume ratio="0.5"/>', '<speed ratio="1"/>')), { syntax });
    expect(reset.seconds).toBeLessThan(slow.seconds * 0.9);
    const spelled = await say(tokensOf('The code is <spell>ABC-123</spell>. Thanks.'), { syntax });
    const written = await say(tokensOf('The code is abc. Thanks.'), { syntax });
    expect(spelled.seconds).toBeGreaterThan(written.seconds * 1.3);
    expect(spelled.words.map(({ textStart }) => textStart)[3]).toBe('The code is <spell>'.length);
  });

  it.each([
    [['<speak>Hello.</speak> And ', 'then.'], 'ssml', 'text, line 1, column 23: SSML begins with <speak>.'],
    [['Hello.'], 'ssml', 'SSML begins with <speak>.'],
    [['<speak>One. Two.\n', '<audio/> Three.</speak>'], 'ssml', 'text, line 2, column 1: <audio> is not supported.'],
    [['<speak>One. Two. <break ti'], 'ssml', 'text, line 1, column 18: this is not well-formed XML'],
    [['One </s> two. Three.'], 'ssml-fragment', 'text, line 1, column 8: this is not well-formed XML'],
    [['One. Two. <sub alias="a">three', undefined, ' four</sub>'], 'ssml-fragment', 'must be sent before a flush'],
    [['One. <break time="3h"/> Two.'], 'ssml-fragment', 'time must be a time such as 500ms or 1.5s, not "3h"'],
    [['One. [pause 30s] Two.'], 'text', 'a pause of 30 seconds is too long; the limit is 10 seconds'],
    [
      ['One. Two. <speed ratio="9"/> Three.'],
      'text-with-cartesia-tags',
      'text, line 1, column 11: <speed> must have a ratio from 0.25 to 4',
    ],
  ] as const)('that is wrong is an error with its line and column: %j', async (pieces, syntax, message) => {
    await expect(say(pieces, { syntax })).rejects.toThrow(message);
  });
});
