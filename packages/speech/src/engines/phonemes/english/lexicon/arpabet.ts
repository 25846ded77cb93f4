/** A phone of ARPAbet, as the CMU Pronouncing Dictionary writes it. */
export interface ArpabetPhone {
  /** Without its stress: `AO`. */
  readonly name: string;
  /** Of a vowel: `1` main, `2` secondary, `0` none. Consonants have none. */
  readonly stress: string | undefined;
}

/** Reads phones with a space between them: `W AO1 T ER0`. */
export function phonesOf(arpabet: string): ArpabetPhone[] {
  return arpabet.split(' ').map((phone) => {
    const stress = /\d/u.exec(phone)?.[0];
    return { name: stress === undefined ? phone : phone.slice(0, -1), stress };
  });
}

/** The letters of the model for consonants, which are the same in all accents. */
export const consonants: Readonly<Record<string, string>> = {
  B: 'b',
  CH: 'ʧ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'ʤ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};
