import { withCauses } from './with-causes';

describe('withCauses', () => {
  it('joins the messages of the error and all its causes', () => {
    const file = new Error('model.onnx is damaged.');
    const engine = new Error('The engine kokoro is not available.', { cause: file });
    expect(withCauses(new Error('The voice is away.', { cause: engine }))).toBe(
      'The voice is away: The engine kokoro is not available: model.onnx is damaged',
    );
  });

  it('does not repeat a message', () => {
    const cause = new Error('no such file');
    expect(withCauses(new Error('It cannot be read: no such file', { cause }))).toBe('It cannot be read: no such file');
  });

  it('accepts a thrown value that is not an error, and ends for circular causes', () => {
    expect(withCauses('nonsense')).toBe('nonsense');
    const error = new Error('round');
    error.cause = error;
    expect(withCauses(error)).toBe('round');
  });
});
