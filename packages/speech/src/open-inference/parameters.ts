import type { InferParameter, InferParameters } from './messages';

/** A value that a parameter can have. Whole numbers are sent as integers, others as doubles. */
export type ParameterValue = boolean | number | string;

/** Encodes parameters. Those that are undefined are left out. */
export function encodeParameters(values: Readonly<Record<string, ParameterValue | undefined>>): InferParameters {
  const encoded: Record<string, InferParameter> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) encoded[name] = encodeParameter(value);
  }
  return encoded;
}

function encodeParameter(value: ParameterValue): InferParameter {
  if (typeof value === 'boolean') return { bool_param: value };
  if (typeof value === 'string') return { string_param: value };
  return Number.isSafeInteger(value) ? { int64_param: value } : { double_param: value };
}

/** Reads a parameter that the other side has sent, of any type; `undefined` if there is none. */
export function parameterIn(parameters: InferParameters | undefined, name: string): ParameterValue | undefined {
  const found = parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return found?.bool_param ?? found?.int64_param ?? found?.string_param ?? found?.double_param ?? found?.uint64_param;
}

/** A parameter that is a finite number, also if it came as text; otherwise `undefined`. */
export function numberParameter(parameters: InferParameters | undefined, name: string): number | undefined {
  const value = parameterIn(parameters, name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A parameter that is a text; otherwise `undefined`. */
export function textParameter(parameters: InferParameters | undefined, name: string): string | undefined {
  const value = parameterIn(parameters, name);
  return typeof value === 'string' ? value : undefined;
}

/** Whether a parameter is true. */
export function isSet(parameters: InferParameters | undefined, name: string): boolean {
  return parameterIn(parameters, name) === true;
}
