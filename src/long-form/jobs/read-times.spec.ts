import type { SpeechPlan, Timestamp } from '@voxgate/speech';
import { ReadTimes } from './read-times';

function timeOf(source: string, text: string): Timestamp {
  const textStart = Array.from(source.slice(0, source.indexOf(text))).length;
  const textEnd = textStart + Array.from(text).length;
  return { type: 'word', text, startSeconds: 0, endSeconds: 1, textStart, textEnd };
}

describe('ReadTimes', () => {
  it('counts neither tags nor the backslashes of Markdown, in any order of questions', () => {
    const source = '😀 \\*One\\* [pause 1s] two \\_three\\_';
    const at = source.indexOf('[pause 1s] ');
    const plan = { source, unread: [{ start: at, end: at + 11 }] } as unknown as SpeechPlan;
    const times = new ReadTimes(plan, 'text');
    for (const [text, read, start] of [
      ['\\_three\\_', '_three_', 12],
      ['\\*One\\*', '*One*', 2],
      ['two', 'two', 8],
    ] as const) {
      expect(times.of(timeOf(source, text))).toMatchObject({
        text: read,
        readStart: start,
        readEnd: start + read.length,
      });
    }
    expect(times.length).toBe(19);
  });

  it('leaves the backslashes of SSML', () => {
    const source = 'One \\* two';
    const times = new ReadTimes({ source, unread: [] } as unknown as SpeechPlan, 'ssml');
    expect(times.of(timeOf(source, 'two'))).toMatchObject({ readStart: 7 });
  });
});
