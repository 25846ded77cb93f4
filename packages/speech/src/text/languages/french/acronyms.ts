import type { AcronymWords } from '../grammar/acronym';

/** Words in capitals of French texts. Those that are not listed, and have a vowel, are read by the engine as a word. */
export const frenchAcronyms: AcronymWords = {
  accepts: '`SNCF`, `TVA`, `PDF`, `USA`, `S.N.C.F.`',
  spelled: (
    'AM CO TVA EDF GDF RATP UE USA UK EU CDI CDD CPAM CAF RSA CRS CIA FBI PIB PME ADN ARN IRM TGV TER RER GPS PDF USB URL HTML HTTP API CPU GPU ' +
    'IA IP OK PC TV CV DVD CD BD JO OMS OMC OGM ONG AFP BFM TPE BTS HLM INC UMP RN LFI PCF PSG OL OM FFF AG DRH PDG SMS MMS QR ' +
    'SUV VTC VTT VIP IVG GPA PMA SDF HS JT RTT RH EPS SVT BCE FMI TF AOC AOP IGP UHT RFI ESSEC IUT BU CNI OVH'
  ).split(' '),
  said: {
    ETC: 'et cetera',
    RDV: 'rendez-vous',
    SVP: "s'il vous plaît",
    STP: "s'il te plaît",
    ÉU: 'États-Unis',
    EU: 'E-U',
  },
  vowels: '[aeiouyàâéèêëîïôùûü]',
  letterNames: { Y: 'i-grec' },
};
