import { PredictedPlayer } from './predicted-player';

describe('PredictedPlayer', () => {
  let now = 0;
  beforeEach(() => {
    now = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  /** Plays a stream. Each item: when its audio comes, the length of all audio in seconds, and since when it was wanted (0: always). */
  const played = (...items: [ms: number, seconds: number, wantedMs?: number][]) => {
    const player = new PredictedPlayer();
    for (const [ms, seconds, wanted = 0] of items) {
      now = 1000 + ms;
      player.receive(seconds, 1000 + wanted);
    }
    return [player.stalls, Number(player.stalledSeconds.toFixed(3))];
  };

  it('does not stall while audio comes before it is played', () => {
    expect(played([500, 1], [1400, 2], [2500, 5], [5400, 6])).toEqual([0, 0]);
  });

  it('counts each time that it runs out, and for how long', () => {
    expect(played([0, 1], [1500, 2], [2500, 3], [4000, 4])).toEqual([2, 1]);
  });

  it('does not count what a slow reader or a missing text delayed', () => {
    expect(played([0, 1], [3000, 2, 3000])).toEqual([0, 0]);
    expect(played([0, 1], [3000, 2, 2800])).toEqual([1, 0.2]);
  });

  it('does not count gaps that nobody hears', () => {
    expect(played([0, 1], [1010, 2])).toEqual([0, 0]);
  });
});
