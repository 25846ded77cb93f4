import { until } from '../../bench/proofs/support/until';

describe('until', () => {
  it('returns the first truthy result', async () => {
    const answers = [undefined, false, 0, 'here', 'later'];
    expect(await until('it is here', () => answers.shift(), { everyMs: 0 })).toBe('here');
    expect(answers).toEqual(['later']);
  });

  it('throws after its timeout, and names the condition', async () => {
    const waiting = until('the moon is green', () => false, { maxMs: 10, everyMs: 1 });
    await expect(waiting).rejects.toThrow('Timed out after 0.01 s. Expected: the moon is green.');
  });

  it('rethrows an error of the condition', async () => {
    await expect(until('nothing breaks', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
