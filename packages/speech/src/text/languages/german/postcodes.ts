import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import { digitByDigit } from '../grammar/numbers';
import { germanNumbers } from './numbers';

/** What is counted although it has no ending of a plural. */
const counted =
  /^(?:Euro|Cent|Dollar|Franken|Pfund|Mark|Yen|Rupien|Watt|Volt|Hertz|Bit|Bytes?|Lux|Lumen|Grad|Prozent|Mann|Stück|Paar|Kilo|Gramm|Kilogramm|Tonnen|Liter|Hektoliter|Meter|Kilometer|Quadratmeter|Quadratkilometer|Kubikmeter|Hektar|Fuß|Mal|Blatt|Jahre?n?|Einwohnern?|Zuschauern?|Menschen|Personen|Besuchern?|Exemplaren?|Unterschriften|Stimmen|Soldaten|Schritten?|Teilnehmern?|Teilnehmende|Mitarbeitern?|Beschäftigten?|Haushalten?|Wohnungen|Arbeitsplätzen?|Mio|Mrd|Uhr|PS|KM|Follower|Fans|Likes|Views|Downloads|Punkte)(?!\p{L})/u;
/** Endings of many place names, and of few nouns in the plural. */
const placeEndings =
  /(?:stadt|städt|stedt|burg|berg|bergen|dorf|heim|hausen|(?<!^(?:Kl|Schl|R|D|Spr|Schw))ingen|bach|feld|felde|kirchen|kirch|furt|münde|tal|thal|rode|leben|itz|büttel|brück|brücken|stein|wald|walde|hafen|haven|beck|weiler|hofen|zell|born|horst|hagen|lingen|au|ach|see|münster|fels|hof|ow)$/u;
/** Places that look like plurals. */
const places =
  /^(?:Berlin|Hamburg|Leipzig|Dortmund|Bochum|Bremen|Essen|Dresden|München|Aachen|Gießen|Siegen|Hagen|Emden|Verden|Minden|Bautzen|Meißen|Zwickau|Hannover|Münster|Trier|Speyer|Hanau|Kassel|Celle|Halle|Bitterfeld|Leer|Jever|Worms|Neuss|Moers|Peine|Herne|Unna|Soest|Werne|Ahlen|Düren|Hameln|Göttingen|Erlangen|Potsdam|Cottbus|Wiesbaden|Dinslaken|Bottrop|Wesel|Kleve|Lünen|Hamm|Olpe|Plauen|Pirna|Riesa|Aalen|Ulm|Singen|Füssen|Lindau|Kempten|Sankt|St|Bad|Groß|Klein|Neu|Alt|Ober|Unter|Frankfurt|Köln|Düsseldorf|Karlsruhe|Fürth|Bayreuth|Bielefeld|Dessau|Brandenburg|Uelzen|Buxtehude|Stade|Norden|Aurich|Vechta|Goslar|Gotha|Eisenach|Suhl|Gera|Jena|Weimar|Apolda|Halver|Datteln|Marl|Borken|Ahaus|Bocholt|Geldern|Kevelaer|Kerpen|Hürth|Bergheim|Euskirchen|Bonn|Koblenz|Mayen|Neuwied|Mainz|Bingen|Alzey|Landau|Homburg|Saarlouis|Völklingen|Merzig|Baden|Lahr|Offenburg|Kehl|Weil|Lörrach|Villingen|Tuttlingen|Rottweil|Ravensburg|Wangen|Leutkirch|Biberach|Ehingen)(?!\p{L})/u;

/**
 * Postcodes, whose digits are read one by one: after a country's letter, "PLZ" or a street with its number, and before a word that
 * is a place. Before a noun in the plural, five digits are a number.
 */
export const postcodes: TokenClass = {
  name: 'postcode',
  accepts: '`10115 Berlin`, `D-12345 Neudorf`, `PLZ 50667`, `Hauptstr. 5, 54321 Beispielort`',
  rules: [
    patternRule(
      'postcodes of a country',
      /(?<![\p{L}\p{M}\p{N}_-])(?:(?:D|DE)-\d{5}|(?:A|AT|CH|L|FL|LI)-\d{4})(?= \p{Lu})/gu,
      ({ text }) => `${Array.from(text.replace(/-.*/u, '')).join('-')} ${digitByDigit(text, germanNumbers)}`,
    ),
    patternRule(
      'postcodes after their name',
      /(?<=(?<!\p{L})(?:PLZ|Postleitzahl):? )\d{5}(?![\p{L}\p{N}])/gu,
      (match) => digitByDigit(match.text, germanNumbers),
    ),
    patternRule(
      'postcodes before a place',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,/]|[€$£] ?)\d{5}(?= (?:\p{Lu}\p{Ll}))/gu,
      (match) => {
        const word = /^ (?<word>[\p{L}-]{1,40})/u.exec(textAfter(match, 45))!.groups!['word']!;
        if (counted.test(word)) return undefined;
        const isAddress =
          /(?:(?:[Ss]tr\.|[Ss]traße|[Ww]eg|[Pp]latz|[Gg]asse|[Aa]llee|[Rr]ing|[Uu]fer|\p{Lu}\p{L}+) \d{1,4} ?[a-zA-Z]?|Postfach [\d ]{1,9}|Postfach|Ort:|Anschrift:|Adresse:)(?:,| [·|–-]|\n| ?)[\n ]?$/u.test(
            textBefore(match, 50),
          );
        const isPlural = /(?:e|en|ern|eln|er|s|el|chen|lein|a)$/u.test(word);
        const isPlace =
          isAddress ||
          places.test(word) ||
          placeEndings.test(word) ||
          (!isPlural && (!match.text.endsWith('000') || /(?<!\p{L})in $/u.test(textBefore(match, 4))));
        return isPlace ? digitByDigit(match.text, germanNumbers) : undefined;
      },
    ),
  ],
};
