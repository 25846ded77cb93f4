import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { cardinalOf } from './numbers';

/** Heights of people: 5'10". */
export const feet: TokenClass = {
  name: 'feet',
  accepts: '`5\'10"`, `6′2″`',
  rules: [
    patternRule(
      'feet and inches',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<feet>\d{1,2})['’′] ?(?<inches>\d{1,2})(?:["”″]|'')(?![\p{L}\p{M}\p{N}])/gu,
      ({ groups }) => `${cardinalOf(BigInt(groups.feet!))} फ़ुट ${cardinalOf(BigInt(groups.inches!))} इंच`,
    ),
  ],
};

const days = 'सोम|मंगल|बुध|गुरु|शुक्र|शनि|रवि';

/** From one weekday to another, in short. */
export const weekdays: TokenClass = {
  name: 'weekdays',
  accepts: '`सोम-शुक्र`, `सोम–शनि`',
  rules: [
    patternRule(
      'from one weekday to another',
      new RegExp(
        `(?<![\\p{L}\\p{M}\\p{N}_])(?<from>${days})(?:\\.? ?[-–] ?|[.॰] से )(?<to>${days})(?:[.॰](?= ?[,;)]))?(?![\\p{L}\\p{M}\\p{N}_])`,
        'gu',
      ),
      ({ groups }) => `${groups.from!}वार से ${groups.to!}वार`,
    ),
    patternRule(
      'weekdays in short before a date',
      new RegExp(
        `(?<![\\p{L}\\p{M}\\p{N}_])(?<day>${days})[.॰](?=,? ?\\d{1,2}(?!\\d)| (?:बंद|खुला|खुली|अवकाश|को|सुबह|शाम|व|और)(?![\\p{L}\\p{M}]))`,
        'gu',
      ),
      ({ groups }) => `${groups.day!}वार`,
    ),
  ],
};
