import { ApiError } from '../errors/api-error';
import { saidInDialect } from './said-in-dialect';

describe('saidInDialect', () => {
  const said = (field: string | undefined, message: string) =>
    saidInDialect(new ApiError('INVALID_REQUEST', message, { field }), { text: 'input' });

  it('calls a field by its name in the dialect, at the start of the message too', () => {
    expect(said('text', 'text must not be empty')).toEqual({ field: 'input', message: 'input must not be empty' });
    expect(said('text', 'The text is long.')).toEqual({ field: 'input', message: 'The text is long.' });
  });

  it.each(['speed', 'constructor', 'toString', undefined])(
    'leaves a field that has no other name there: %s',
    (field) => {
      expect(said(field, `${field} is wrong`)).toEqual({ field, message: `${field} is wrong` });
    },
  );
});
