import { pauseAfter } from '../sound/pauses';
import type { SpeechPlan } from './speech-plan';
import { analyzeText } from '../text/analyze-text';
import { sourceRange } from '../text/normalized-text';
import { SpeakingTimeEstimator } from './speaking-time';
import { findOpening } from './streaming-pieces';
import { planSpeech } from './plan-speech';
import { runToEnd } from '../support/time-slices';

const texts = {
  narrative:
    "The old lighthouse at the end of the harbour had been dark for thirty years when the keeper's daughter came back to " +
    'the village. She carried a small leather suitcase, a lantern, and a letter that nobody else had ever read. The ' +
    'fishermen watched her climb the path in the evening rain, and none of them said a word. At the top she found the ' +
    'door unlocked, the stairs covered with sand, and the great lamp wrapped in a sail, as if somebody had wanted to keep ' +
    'it warm. She sat down on the lowest step and waited for the wind to change. By midnight the storm had moved out to ' +
    'sea, and the first stars were shining over the black water.',
  essay:
    'Text to speech has come a long way since the first machines that could talk. Today a small model, which fits on an ' +
    'ordinary computer, can read a whole book aloud in a voice that people like to listen to. Still, there is much that it ' +
    'does not understand: irony, for instance, or the difference between a joke and a threat. Developers who build on such ' +
    'a voice care about other things as well, like how soon the first word is heard, whether the sound ever stops in the ' +
    'middle of a sentence, and what happens when fifty people speak at once.',
  assistant:
    'Sure! Here are the three things that you asked for. First, the meeting with the design team has been moved from ' +
    'Tuesday to Thursday at half past ten, because two of them are travelling. Second, your order was sent this morning. ' +
    'Third, it will rain tomorrow, so take an umbrella. Is there anything else?',
  dialogue:
    '“Well?” she said. “Yes.” “No.” He laughed. “I see.” Nobody moved. Then the door opened, and a tall man in a grey coat ' +
    'came in from the rain, shaking the water from his hat. “Good evening,” he said. “Is this the place?” “It is.” “Then I ' +
    'am late.” “You are.” He sat down by the fire, and for a long while nobody said anything at all.',
  figures:
    'On 3 May 2024 the firm paid $1,234.50 for 17 chairs, 12% less than in 1999. Between 2019 and 2023, sales rose from ' +
    '$4.2m to $11.75m; profits, however, fell by 3.5% a year. Call +1 (555) 010-9999, or write to info@example.com, before ' +
    '5:30 p.m. on 31/12/2025.',
  breathless:
    'This is a very long sentence without any punctuation at all that just keeps going and going because whoever wrote it ' +
    'never learned where to put a comma or a full stop and so the reader has to find out alone where one thought ends and ' +
    'the next one begins which is not always easy but it can be done with some patience',
};
type Name = keyof typeof texts;
const names = Object.keys(texts) as Name[];

/** Seconds of silence computed with each piece. */
const trimmedSeconds = 0.75;

const planOf = (text: string, realTimeFactor: number): SpeechPlan =>
  runToEnd(
    planSpeech(runToEnd(analyzeText(text, { language: 'en-US', mode: 'auto', emoji: 'silent' })), {
      voiceId: 'any',
      speakingTime: new SpeakingTimeEstimator('en-US', 'any'),
      speed: 1,
      rtf: { realTimeFactor, trimmedSeconds },
    }),
  );

/** Simulates a model with this real-time factor, and a player that starts with the first pieces it gets. */
function play({ pieces, prebuffer }: SpeechPlan, realTimeFactor: number): { startsAfter: number; stalls: number } {
  const lasts = (text: string) => text.length / 19;
  let now = 0;
  const made = pieces.map(({ text }) => (now += realTimeFactor * (lasts(text) + trimmedSeconds) + 0.03));
  const startsAfter = made[prebuffer - 1]!;
  let playedUntil = startsAfter;
  let stalls = 0;
  for (const [index, { text }] of pieces.entries()) {
    if (index >= prebuffer && made[index]! > playedUntil) stalls++;
    playedUntil = Math.max(playedUntil, made[index]!) + lasts(text) + pauseAfter(text.at(-1), 1);
  }
  return { startsAfter, stalls };
}

const factors = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const everything = names.flatMap((name) => factors.map((factor) => [name, factor] as const));

describe('pieces for a player that starts at the first byte', () => {
  it.each(everything)('never let it run dry (%s, real-time factor %d)', (name, factor) => {
    const plan = planOf(texts[name], factor);
    expect(play(plan, factor).stalls).toBe(0);
    // The same holds if all work takes 10% longer than measured.
    expect(play(plan, factor * 1.1).stalls).toBe(0);
  });

  it.each(names)('start with a few words if the engine is fast (%s)', (name) => {
    const { pieces, prebuffer } = planOf(texts[name], 0.2);
    expect(prebuffer).toBe(1);
    expect(pieces[0]!.text.length).toBeLessThanOrEqual(30);
  });

  it.each(['narrative', 'essay', 'dialogue', 'breathless'] as const)(
    'start playback within half a second of a 20-character first piece, up to a real-time factor of 0.5 (%s)',
    (name) => {
      const fewWords = 0.5 * (20 / 19 + trimmedSeconds);
      for (const factor of factors.filter((candidate) => candidate <= 0.5)) {
        expect(play(planOf(texts[name], factor), factor).startsAfter).toBeLessThan(fewWords + 0.5);
      }
    },
  );

  it.each(names)('start playback later if the engine is slower (%s)', (name) => {
    const starts = factors.map((factor) => play(planOf(texts[name], factor), factor).startsAfter);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it('grow to whole sentences at once if the engine is very fast', () => {
    const [first, second, third] = planOf(texts.narrative, 0.1).pieces;
    expect(first!.text).toBe('The old lighthouse');
    expect(second!.endsSentence).toBe(true);
    expect(third!.endsSentence).toBe(true);
  });

  it('grow slowly to ordinary sentences if the engine is slow', () => {
    const { pieces } = planOf(`${texts.narrative} ${texts.narrative}`, 0.5);
    const lengths = pieces.map(({ text }) => text.length);
    for (const [index, length] of lengths.slice(1, 5).entries()) expect(length).toBeLessThan(2 * lengths[index]!);
    expect(pieces.slice(-5).every(({ endsSentence }) => endsSentence)).toBe(true);
  });

  it('are held back until the second is ready if the first sentence is one word', () => {
    expect(planOf(texts.assistant, 0.2).prebuffer).toBe(1);
    const { pieces, prebuffer } = planOf(texts.assistant, 0.5);
    expect(pieces[0]!.text).toBe('Sure!');
    expect(prebuffer).toBe(2);
  });

  it('do not wait for pieces beyond the end of the text', () => {
    for (const factor of [0.5, 0.9, 3]) expect(planOf('Sure!', factor).prebuffer).toBe(1);
  });

  it.each([2, 5, 100])('are ordinary sentences if the engine is too slow for any cut (%d)', (factor) => {
    const { pieces, prebuffer } = planOf(texts.essay, factor);
    expect(pieces[0]!.text).toBe('Text to speech has come a long way since the first machines that could talk.');
    expect(pieces.slice(0, 3).every(({ endsSentence }) => endsSentence)).toBe(true);
    expect(prebuffer).toBe(1);
  });

  it('cover the whole text and map to the source, whatever the cut', () => {
    for (const [name, factor] of everything) {
      const plan = planOf(texts[name], factor);
      const { pieces, sentences, source } = plan;
      const written = pieces.map(({ text, spans }) => {
        const { start, end } = sourceRange({ source, spans }, 0, text.length);
        return source.slice(start, end);
      });
      expect(written.join(' ')).toBe(source);
      expect(pieces.filter(({ endsSentence }) => endsSentence)).toHaveLength(sentences.length);
    }
  });
});

describe('findOpening', () => {
  /** Counts how often a text is cut and how many pieces are read. */
  const effort = (realTimeFactor: number, count: number) => {
    let cuts = 0;
    let pieces = 0;
    function* cut() {
      cuts++;
      for (let index = 0; index < count; index++) {
        pieces++;
        yield { text: 'twenty characters…..' };
      }
    }
    runToEnd(findOpening({ realTimeFactor, trimmedSeconds }, cut));
    return { cuts, pieces };
  };

  it('cuts a text once if the first attempt works, and stops if none does', () => {
    expect(effort(0.1, 50).cuts).toBe(1);
    expect(effort(3, 50).cuts).toBeLessThan(30);
  });

  it.each([0.1, 0.5, 3])('looks equally far ahead in a longer text (%d)', (realTimeFactor) => {
    expect(effort(realTimeFactor, 100_000)).toEqual(effort(realTimeFactor, 1000));
  });

  it('accepts a text without sentences', () => {
    expect(effort(0.5, 0).pieces).toBe(0);
  });
});
