import { withCauses } from './with-causes';

describe('withCauses', () => {
  it('says what the error and all of its causes say', () => {
    const file = new Error('model.onnx is damaged.');
    const engine = new Error('The engine kokoro is not available.', { cause: file });
    expect(withCauses(new Error('The voice is away.', { cause: engine }))).toBe(
      'The voice is away: The engine kokoro is not available: model.onnx is damaged',
    );
  });

  it('does not say again what has been said', () => {
    const cause = new Error('no such file');
    expect(withCauses(new Error('It cannot be read: no such file', { cause }))).toBe('It cannot be read: no such file');
  });

  it('says what was thrown that is no error, and ends with causes in a circle', () => {
    expect(withCauses('nonsense')).toBe('nonsense');
    const error = new Error('round');
    error.cause = error;
    expect(withCauses(error)).toBe('round');
  });
});
