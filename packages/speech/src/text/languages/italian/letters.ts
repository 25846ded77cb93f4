import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { LetterWords } from '../grammar/initials';

/** What tells initials from abbreviations in Italian texts. */
export const letters: LetterWords = {
  starters:
    'Il|Lo|La|I|Gli|Le|Un|Uno|Una|Lui|Lei|Loro|Noi|Voi|Io|Non|E|Ma|Poi|Però|Oggi|Ieri|Domani|Ora|Anche|Quando|Se|Come|Dove|Chi|Che|Ha|Hanno|Era|Sono|Si|Ci|Questo|Questa|Ogni|Tutti|Nel|Nella|Al|Alla|Dal|Con|Per|Da|Di|In|A|Dopo|Prima|Compra|Ricorda',
  lettered: 'vitamin[ae]|grupp[oi]|classe|sezion[ei]|pian[oi]|scal[ae]|lott[oi]|gate|serie|zona|corsi[ae]|linea|turno',
  majesties:
    '(?:il |la |i )?(?:re|regina|papa|principe|principessa|Elisabetta|Vittorio|Umberto|Francesco|Benedetto|Giovanni Paolo|Carlo|Leone|Pio|Margherita|Elena)',
};

const roads: Readonly<Record<string, string>> = {
  SS: 'statale',
  SP: 'provinciale',
  SR: 'regionale',
  SGC: 'superstrada',
};

/** State and provincial roads, and places on roads. */
export const road: TokenClass = {
  name: 'road',
  accepts: '`SS 16`, `SP 23`, `SS 65 km 12`',
  rules: [
    patternRule(
      'places on roads',
      /(?<=(?<!\p{L})(?:SS|SP|SR|A|SGC|statale|provinciale|regionale|autostrada) ?[A-Z]?\d{1,4}(?: \p{Lu}\p{Ll}{1,20})?,? (?:al )?)km\.?(?= ?\d)/gu,
      () => 'chilometro',
    ),
    patternRule(
      'roads',
      /(?<![\p{L}\p{M}\p{N}_])(?<road>SS|SP|SR|SGC)\.? ?(?=\d{1,3}(?![\p{L}\p{N}_]|[.,/]\d))/gu,
      ({ groups }) => `${roads[groups.road!]!} `,
    ),
  ],
};
