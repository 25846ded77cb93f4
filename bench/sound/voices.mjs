/** American and British voices, female and male, in an order in which the first few differ most. */
export const voices = [
  'af_heart',
  'bm_george',
  'am_michael',
  'bf_emma',
  'af_bella',
  'am_fenrir',
  'bf_isabella',
  'bm_fable',
];
