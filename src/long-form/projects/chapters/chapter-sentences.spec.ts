import { runToEnd } from '../../../../packages/speech/src/support/time-slices';
import { sentencesOf, type WrittenText } from './chapter-sentences';

describe('sentencesOf', () => {
  const textsOf = (chapter: WrittenText) => runToEnd(sentencesOf(chapter, 'en')).map(({ text }) => text);

  it('reads CDATA, but not what looks like CDATA in a comment', () => {
    const text = '<speak>One <![CDATA[<&>]]>. <!-- <![CDATA[ -->Two. <!-- ]]> -->Three.</speak>';
    expect(textsOf({ syntax: 'ssml', text })).toEqual(['One <&>.', 'Two.', 'Three.']);
  });

  // With time that grows with the square of the length, these would not end.
  it('takes linear time for comments that look like the beginning of CDATA', () => {
    const text = `<speak>One.${'<!--<![CDATA[-->'.repeat(200_000)}</speak>`;
    expect(textsOf({ syntax: 'ssml', text })).toEqual(['One.']);
  });

  it('takes linear time for a line with many sentences', () => {
    const found = runToEnd(sentencesOf({ syntax: 'text', text: `Yes.\n- ${'Oh! '.repeat(100_000)}` }, 'en'));
    expect(found).toHaveLength(100_001);
    expect(found.slice(0, 3).map(({ cut }) => cut)).toEqual([0, 5, 11]);
  });
});
