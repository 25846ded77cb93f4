import { parseSsml } from '../markup/parse-ssml';
import { runToEnd } from '../support/time-slices';
import { analyzeText } from '../text/analyze-text';
import { semitonesHigher } from '../text/pitch';
import { parsePlan } from './parse-plan';
import { dividedPiece } from './piece-size';
import { planSpeech } from './plan-speech';
import { recutSentence } from './recut-sentence';
import { SpeakingTimeEstimator } from './speaking-time';

const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

function planOf(ssml: string, pitch = 0) {
  const marked = parseSsml(`<speak>${ssml}</speak>`, { maxElements: 1000 });
  const analyzed = runToEnd(analyzeText(marked, { language: 'en-US', mode: 'auto', emoji: 'silent' }));
  return runToEnd(
    planSpeech(analyzed, {
      voiceId: 'af_heart',
      speed: 1,
      pitch,
      speakingTime,
      pieceSize: dividedPiece,
      language: 'en-US',
    }),
  );
}

/** What of a piece has which pitch. */
function pitchesOf(ssml: string, pitch = 0) {
  return planOf(ssml, pitch).pieces.map(({ text, pitch: spans = [] }) =>
    spans.map((span) => [
      text.slice(span.start, span.end).trim(),
      Number((12 * Math.log2(span.pitch.factor)).toFixed(3)),
    ]),
  );
}

describe('the pitch of a plan', () => {
  it('is not there if nothing asks for another one', () => {
    for (const ssml of [
      'One two.',
      '<prosody rate="slow">One</prosody> two.',
      '<prosody pitch="medium">One</prosody>.',
    ]) {
      expect(planOf(ssml).pieces.some((piece) => 'pitch' in piece)).toBe(false);
    }
  });

  it('changes within a sentence without dividing it', () => {
    expect(
      pitchesOf('We <prosody pitch="+3st">really</prosody> like $5 <prosody pitch="-2st">bills</prosody>.'),
    ).toEqual([
      [
        ['really', 3],
        ['bills', -2],
      ],
    ]);
    const inSlow = '<prosody rate="slow">We <prosody pitch="+3st">really</prosody> like it.</prosody>';
    expect(pitchesOf(inSlow)).toEqual([[['really', 3]]]);
  });

  it('is that of the request where the text says nothing, and adds up with that of the text', () => {
    expect(pitchesOf('We <prosody pitch="+3st">really</prosody> like it. Yes.', 2)).toEqual([
      [
        ['We', 2],
        ['really', 5],
        ['like it.', 2],
      ],
      [['Yes.', 2]],
    ]);
  });

  it('is raised by emphasis', () => {
    expect(pitchesOf('We <emphasis level="strong">really</emphasis> like it.')).toEqual([[], [['really', 2]], []]);
    expect(
      pitchesOf('<prosody pitch="+1st">We <emphasis level="reduced">really</emphasis> like it.</prosody>'),
    ).toEqual([[['We', 1]], [['really', 0]], [['like it.', 1]]]);
  });

  it('follows a contour over all of its sentences, and is even between its points', () => {
    const { pieces } = planOf(
      '<prosody contour="(0%,+0st) (50%,+12st) (100%,+0st)">One two three four. Five six seven nine.</prosody>',
    );
    const spans = pieces.flatMap(({ pitch = [] }) => pitch);
    expect(spans[0]).toMatchObject({ start: 0, pitch: { factor: 1 } });
    expect(spans.at(-1)).toMatchObject({ endPitch: { factor: 1 } });
    expect(Math.max(...spans.map(({ endPitch }) => endPitch!.factor))).toBeGreaterThan(1.9);
    for (const { pitch } of pieces) {
      for (const [index, span] of pitch!.entries()) {
        const next = pitch![index + 1];
        if (next) expect(next.pitch.factor).toBeCloseTo(span.endPitch!.factor, 9);
      }
    }
  });

  it('has the same contour in elements inside of it, and on top of it what these change', () => {
    const inner = planOf(
      '<prosody contour="(0%,+0st) (100%,+12st)">One <prosody pitch="+12st">two</prosody> three.</prosody>',
    );
    const plain = planOf('<prosody contour="(0%,+0st) (100%,+12st)">One two three.</prosody>').pieces[0]!.pitch!;
    const spans = inner.pieces[0]!.pitch!;
    expect(spans).toHaveLength(3);
    expect(spans[1]!.endPitch!.factor / spans[2]!.pitch.factor).toBeCloseTo(2, 9);
    expect(spans[2]!.endPitch).toEqual(plain.at(-1)!.endPitch);
  });

  it('survives being stored, and cutting a sentence in another way', () => {
    const plan = planOf(
      'The old bridge was painted green <prosody pitch="+4st" range="+20Hz">and nobody liked the color of it</prosody>.',
    );
    expect(parsePlan(JSON.stringify(plan))).toEqual(plan);
    const pieces = recutSentence(plan, 0, 1).pieces;
    expect(pieces.length).toBeGreaterThan(1);
    const said = pieces.flatMap(({ text, pitch = [] }) => pitch.map(({ start, end }) => text.slice(start, end)));
    expect(said.join(' ').replaceAll(/\s+/gu, ' ')).toBe('and nobody liked the color of it');
    expect(pieces.at(-1)!.pitch![0]).toMatchObject({ pitch: semitonesHigher(4), range: { factor: 1, hertz: 20 } });
  });
});
