import { estimatedSeconds } from './estimated-seconds';
import type { PlannedPiece } from './speech-plan';

const piece = (text: string, more: Partial<PlannedPiece> = {}): PlannedPiece => ({
  text,
  spans: [],
  sentence: 0,
  endsSentence: true,
  pauseSeconds: 0,
  pronunciations: [],
  marks: [],
  ...more,
});
const plan = (pieces: PlannedPiece[], speed = 1) =>
  ({ source: '', voiceId: 'slt', speed, leadingSeconds: 2, unread: [], sentences: [], pieces }) as const;

describe('estimatedSeconds', () => {
  it('depends on what is spoken, at the speed of each piece', () => {
    const text = 'x'.repeat(100);
    expect(estimatedSeconds(plan([piece(text)]))).toBeCloseTo(2 + 8);
    expect(estimatedSeconds(plan([piece(text)], 2))).toBeCloseTo(2 + 4);
    expect(estimatedSeconds(plan([piece(text), piece(text, { speed: 0.25 })]))).toBeCloseTo(2 + 8 + 32);
  });

  it('has the pauses and breaks', () => {
    expect(estimatedSeconds(plan([piece('', { pauseSeconds: 0.5 })]))).toBeCloseTo(2.5);
    expect(estimatedSeconds(plan([piece('', { pauseSeconds: 0.5, breakSeconds: 10 })]))).toBeCloseTo(12);
    expect(estimatedSeconds(plan([piece('', { pauseSeconds: 0.5, breakSeconds: 0 })]))).toBeCloseTo(2);
  });
});
