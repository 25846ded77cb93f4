import type { NotationWords } from '../grammar/notation';

/** Coordinates and blood groups in Hindi texts. */
export const notations: NotationWords = {
  accepts: '`28°36′N`, `रक्त समूह B+`, `GMT+5:30`',
  degree: { one: 'डिग्री', many: 'डिग्री' },
  minute: { one: 'मिनट', many: 'मिनट' },
  second: { one: 'सेकंड', many: 'सेकंड' },
  compass: { N: 'उत्तर', S: 'दक्षिण', E: 'पूर्व', W: 'पश्चिम' },
  blood: 'रक्त|ख़ून|खून|ब्लड|ग्रुप|डोनर|रक्तदा',
  positive: 'पॉज़िटिव',
  negative: 'नेगेटिव',
};
