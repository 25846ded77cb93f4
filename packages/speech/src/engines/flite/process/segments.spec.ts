import { readSegments } from './segments';

describe('readSegments', () => {
  it('starts each phone at the end of the previous one', () => {
    expect(readSegments('pau:0.184 hh:0.249 ay:0.391 \n')).toEqual([
      { phone: 'pau', startSeconds: 0, endSeconds: 0.184 },
      { phone: 'hh', startSeconds: 0.184, endSeconds: 0.249 },
      { phone: 'ay', startSeconds: 0.249, endSeconds: 0.391 },
    ]);
  });

  it('returns nothing for empty output', () => {
    expect(readSegments('\n')).toEqual([]);
  });
});
