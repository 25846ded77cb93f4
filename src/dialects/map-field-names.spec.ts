import { ApiError } from '../platform/errors/api-error';
import { mapFieldNames } from './map-field-names';

const names = { text: 'input', voice_id: 'voice' };

describe('mapFieldNames', () => {
  it('uses the dialect’s name for every field', () => {
    const error = ApiError.ofFields('INVALID_REQUEST', [
      { field: 'text', reason: 'empty', rule: 'must not be empty' },
      { field: 'speed', reason: 'invalid', rule: 'must be a number' },
      { field: 'voice_id', reason: 'invalid', rule: 'must be a string' },
    ]);
    expect(mapFieldNames(error, names)).toEqual({
      field: 'input',
      message: 'input must not be empty; speed must be a number; voice must be a string',
    });
  });

  it('does not change a message that has no field problems', () => {
    const message = 'text voice_id: There is no voice "text".';
    expect(mapFieldNames(new ApiError('VOICE_NOT_FOUND', message, { field: 'voice_id' }), names)).toEqual({
      field: 'voice',
      message,
    });
    expect(mapFieldNames(new ApiError('INVALID_JSON', message), names)).toEqual({ field: undefined, message });
  });
});
