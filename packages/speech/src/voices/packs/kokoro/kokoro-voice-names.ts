/** Languages by the first letter of a voice's name, such as `af_heart`. */
export const kokoroLanguages: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es-ES',
  f: 'fr-FR',
  h: 'hi-IN',
  i: 'it-IT',
  j: 'ja-JP',
  p: 'pt-BR',
  z: 'zh-CN',
};

/** Genders by the second letter. */
export const kokoroGenders: Readonly<Record<string, 'female' | 'male'>> = { f: 'female', m: 'male' };
