import { keepChoices } from './keep-choices';

const chapter = (title: string | null, voiceId: string | null, isIncluded = true) => ({ title, voiceId, isIncluded });

describe('The choices for the chapters of a new version', () => {
  it('are those of the chapters with the same title, wherever they are now', () => {
    const earlier = [chapter('One', 'kal'), chapter('Two', null, false)];
    expect(keepChoices(earlier, ['Two', 'New', 'One'])).toEqual([
      { voiceId: null, isIncluded: false },
      { voiceId: null, isIncluded: true },
      { voiceId: 'kal', isIncluded: true },
    ]);
  });

  it('go to chapters with equal titles, or without one, in their order', () => {
    const earlier = [chapter('I', 'kal'), chapter(null, 'slt'), chapter('I', null, false)];
    expect(keepChoices(earlier, ['I', 'I', 'I', null]).map(({ voiceId, isIncluded }) => [voiceId, isIncluded])).toEqual(
      [
        ['kal', true],
        [null, false],
        [null, true],
        ['slt', true],
      ],
    );
  });
});
