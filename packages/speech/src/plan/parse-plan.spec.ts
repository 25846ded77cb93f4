import fc from 'fast-check';
import { anyMarkedText } from '../../../../test/support/any-marked-text';
import { InvalidPlanError, UnsupportedPlanError } from '../errors';
import { runToEnd } from '../support/time-slices';
import { type MarkedText, plainText } from '../text/marked-text';
import { analyzeText } from '../text/analyze-text';
import { parsePlan } from './parse-plan';
import { planSpeech } from './plan-speech';
import { singleTurnPiece } from './piece-size';
import { SpeakingTimeEstimator } from './speaking-time';
import type { SpeechPlan } from './speech-plan';

const text = 'It costs $5. That is fine 😀!\n\nA second paragraph, which is **important**.\n\nThe end.';
const speakingTime = new SpeakingTimeEstimator('en-US', 'any');

function planOf(source: string | MarkedText): SpeechPlan {
  const analyzed = runToEnd(analyzeText(source, { language: 'en-US', mode: 'auto', emoji: 'name' }));
  return runToEnd(planSpeech(analyzed, { voiceId: 'slt', speakingTime, pieceSize: singleTurnPiece, speed: 1.5 }));
}

/** The plan of `text` as JSON, with one value changed. `undefined` removes it. */
function changed(path: readonly (string | number)[], value: unknown, of: string | MarkedText = text): string {
  const plan = structuredClone(planOf(of)) as unknown as Record<string | number, unknown>;
  let parent = plan;
  for (const name of path.slice(0, -1)) parent = parent[name] as typeof plan;
  parent[path.at(-1)!] = value;
  return JSON.stringify(plan);
}

function failureOf(json: string): unknown {
  try {
    parsePlan(json);
  } catch (error) {
    return error;
  }
  throw new Error('The plan was accepted.');
}

/** The paths of all values in a plan, objects and arrays included. */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    return [own, ...pathsIn((value as Record<string, unknown>)[key], own)];
  });
}

/** Every field that a piece may have is in the plan of this text. */
const marked: MarkedText = {
  ...plainText('<x>One two. Three.'),
  instructions: [
    { start: 0, end: 3, skip: true },
    { start: 7, end: 10, phonemes: 'tuː' },
  ],
  styles: [{ start: 3, end: 18, voiceId: 'rms', rate: 2, gainDb: -6, language: 'fr-FR' }],
  breaks: [{ at: 11, seconds: 1 }],
  marks: [
    { at: 7, name: 'one' },
    { at: 18, name: 'end' },
  ],
};

describe('parsePlan', () => {
  it('reads a plan that was stored as JSON', () => {
    const plan = planOf(text);
    expect(parsePlan(JSON.stringify(plan))).toEqual(plan);
  });

  it('reads the plan of any text', () => {
    const source = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('$5', ' **', '\n\n', '10 000', 'Dr. ', '😀')),
    );
    fc.assert(
      fc.property(source, (parts) => {
        const plan = planOf(parts.join(' ').toWellFormed());
        expect(parsePlan(JSON.stringify(plan))).toEqual(plan);
      }),
    );
  });

  it('reads the plan of any text with any instructions', () => {
    fc.assert(
      fc.property(anyMarkedText(), (any) => {
        const plan = planOf(any);
        expect(parsePlan(JSON.stringify(plan))).toEqual(plan);
      }),
    );
    expect(Object.keys(planOf(marked).pieces[0]!)).toHaveLength(12);
    expect(parsePlan(JSON.stringify(planOf(marked)))).toEqual(planOf(marked));
  });

  it.each([
    [['leadingSeconds'], -1, 'must be a number of at least 0'],
    [['unread', 0, 'end'], 19, 'must be an integer from 0 to 18'],
    [['pieces', 0, 'breakSeconds'], '1', 'must be a number of at least 0'],
    [['pieces', 0, 'voiceId'], null, 'must be a well-formed string'],
    [['pieces', 0, 'speed'], 0, 'must be a number above 0'],
    [['pieces', 0, 'gainDb'], 25, 'must be a number of at most 24'],
    [['pieces', 0, 'language'], 5, 'must be a well-formed string'],
    [['pieces', 0, 'pronunciations', 0, 'end'], 4, 'must be an integer from 5 to 8'],
    [['pieces', 0, 'pronunciations', 0, 'end'], 9, 'must be an integer from 5 to 8'],
    [['pieces', 0, 'pronunciations', 0, 'ipa'], 1, 'must be a well-formed string'],
    [['pieces', 0, 'marks', 0, 'offset'], 9, 'must be an integer from 0 to 8'],
    [['pieces', 0, 'marks', 0, 'name'], undefined, 'must be a well-formed string'],
    [['pieces', 1, 'marks', 0, 'sourceOffset'], 19, 'must be an integer from 0 to 18'],
  ])('rejects a plan with instructions whose %j is %j', (path, value, rule) => {
    const error = failureOf(changed(path, value, marked));
    expect(error).toBeInstanceOf(InvalidPlanError);
    expect(error).toMatchObject({ rule });
  });

  it('rejects a plan of another version, with that version', () => {
    const error = failureOf(changed(['version'], 1));
    expect(error).toBeInstanceOf(UnsupportedPlanError);
    expect(error).toMatchObject({
      version: 1,
      expected: 3,
      message: 'Unsupported plan version 1 (expected 3). Plan the text again.',
    });
  });

  it.each([
    ['', 'Invalid plan: it must be JSON. Plan the text again.'],
    ['{"version":3', 'Invalid plan: it must be JSON. Plan the text again.'],
    ['null', 'Invalid plan: it must be an object. Plan the text again.'],
    ['[]', 'Invalid plan: it must be an object. Plan the text again.'],
    ['{}', 'Invalid plan: version must be an integer of at least 1. Plan the text again.'],
    ['{"version":3}', 'Invalid plan: source must be a well-formed string. Plan the text again.'],
  ])('rejects %j', (json, message) => {
    const error = failureOf(json);
    expect(error).toBeInstanceOf(InvalidPlanError);
    expect(error).toMatchObject({ message });
  });

  it.each([
    [['voiceId'], 7, 'must be a well-formed string'],
    [['voiceId'], '\ud800', 'must be a well-formed string'],
    [['speed'], 0, 'must be a number above 0'],
    [['sentences'], {}, 'must be an array'],
    [['sentences', 1, 'end'], 3, `must be an integer from 13 to ${text.length}`],
    [['pieces', 2], 'The end.', 'must be an object'],
    [['pieces', 0, 'sentence'], 4, 'must be an integer from 0 to 3'],
    [['pieces', 0, 'endsSentence'], 'yes', 'must be true or false'],
    [['pieces', 0, 'pauseSeconds'], -1, 'must be a number of at least 0'],
    [['pieces', 0, 'spans'], [], 'must cover the text of the piece'],
    [['pieces', 0, 'spans', 0, 'normalizedStart'], 1, 'must be an integer from 0 to 0'],
    [['pieces', 0, 'spans', 0, 'sourceEnd'], 1000, `must be an integer from 0 to ${text.length}`],
  ])('rejects a plan whose %j is %j', (path, value, rule) => {
    const error = failureOf(changed(path, value));
    expect(error).toBeInstanceOf(InvalidPlanError);
    const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
    expect(error).toMatchObject({ path: name.slice(1), rule });
  });

  it('rejects a plan from which any field is missing', () => {
    for (const path of pathsIn(planOf(text))) {
      expect(failureOf(changed(path, undefined))).toBeInstanceOf(InvalidPlanError);
    }
  });

  it('drops fields that plans do not have', () => {
    expect(parsePlan(changed(['extra'], true))).toEqual(planOf(text));
  });
});
