/** Names of the candidates in the results. */
export const names = {
  voxgate: 'Voxgate, HTTP',
  library: '@voxgate/speech, in process',
  samePieces: 'the model alone, same pieces',
  wholeSentences: 'the model alone, whole sentences',
  kokoroJs: 'kokoro-js 1.2.1, in process',
  headtts: '@met4citizen/headtts 1.3.0, HTTP',
};
