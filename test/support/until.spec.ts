import { until } from '../../proofs/support/until';

describe('until', () => {
  it('returns the first answer that is something', async () => {
    const answers = [undefined, false, 0, 'here', 'later'];
    expect(await until('it is here', () => answers.shift(), { everyMs: 0 })).toBe('here');
    expect(answers).toEqual(['later']);
  });

  it('gives up after its deadline, and says what did not happen', async () => {
    const waiting = until('the moon is green', () => false, { longestMs: 10, everyMs: 1 });
    await expect(waiting).rejects.toThrow('It did not happen within 0.01 s: the moon is green.');
  });

  it('throws what looking throws', async () => {
    await expect(until('nothing breaks', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
