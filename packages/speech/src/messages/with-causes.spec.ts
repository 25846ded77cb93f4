import { withCauses } from './with-causes';

describe('withCauses', () => {
  it('joins the messages of the error and all its causes', () => {
    const file = new Error('model.onnx is damaged.');
    const engine = new Error('The engine kokoro is not available.', { cause: file });
    expect(withCauses(new Error('The voice is away.', { cause: engine }))).toBe(
      'The voice is away: The engine kokoro is not available: model.onnx is damaged',
    );
  });

  it('tells the first error of one that has no message, but several errors', () => {
    const errors = [new Error('connect ECONNREFUSED ::1:25'), new Error('connect ECONNREFUSED 127.0.0.1:25')];
    expect(withCauses(new Error('fetch failed', { cause: new AggregateError(errors) }))).toBe(
      'fetch failed: connect ECONNREFUSED ::1:25',
    );
  });

  it('does not repeat a message', () => {
    const cause = new Error('no such file');
    expect(withCauses(new Error('It cannot be read: no such file', { cause }))).toBe('It cannot be read: no such file');
  });

  it('accepts a thrown value that is not an error, and ends for circular causes', () => {
    expect(withCauses('nonsense')).toBe('nonsense');
    expect(withCauses(new Error('no', { cause: new Response(null, { status: 404 }) }))).toBe('no: status 404');
    expect(withCauses(new Error('another issuer', { cause: { expected: 'a', body: { issuer: 'b' } } }))).toBe(
      'another issuer',
    );
    expect(withCauses({ expected: 'a'.repeat(99), body: { issuer: 'b' } })).not.toMatch(/\n/u);
    expect(withCauses({ message: 'lost', stack: 'Error: lost\n    at here' })).toBe('lost');
    const error = new Error('round');
    error.cause = error;
    expect(withCauses(error)).toBe('round');
  });
});
