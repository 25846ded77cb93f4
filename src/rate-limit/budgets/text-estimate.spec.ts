import { estimateBreakSeconds } from './text-estimate';

describe('estimateBreakSeconds', () => {
  it.each([
    ['No break. <break/> [pause] break time="2s"', 0],
    ['<break time="2s"/> a <break strength="weak" time=\'500ms\' /> b', 2.5],
    ['[pause 1.5s] a [PAUSE 250ms] b', 1.75],
    ['[pause:1.5s] a [pause: 250ms] b', 1.75],
  ])('adds the breaks of %j', (text, seconds) => {
    expect(estimateBreakSeconds(text)).toBe(seconds);
  });

  it.each(['<break ', '<break time=', '[pause ', '<break time="1s"/>', '<', ' '])('takes linear time: %j', (part) => {
    expect(estimateBreakSeconds(part.repeat(Math.ceil(2_000_000 / part.length)))).toBeGreaterThanOrEqual(0);
  });
});
