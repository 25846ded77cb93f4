import fc from 'fast-check';
import { type SayAs, sayAsKinds } from '../instructions';
import { languageSayAs } from './say-as';

const read = (tag: string, written: string, kind: SayAs['kind'], format?: SayAs['format']) =>
  languageSayAs(written, { kind, ...(format && { format }) }, tag);

describe('languageSayAs', () => {
  it.each<[string, string, SayAs['kind'], string | undefined]>([
    ['fr', 'AB1-2', 'characters', 'A-B un tiret deux'],
    ['fr', '007', 'digits', 'zéro zéro sept'],
    ['fr', '-1 234,5', 'cardinal', 'moins mille deux cent trente-quatre virgule cinq'],
    ['fr', '21', 'ordinal', 'vingt et unième'],
    ['fr', '1re', 'ordinal', 'première'],
    ['fr', '21/11/2026', 'date', 'vingt et un novembre deux mille vingt-six'],
    ['fr', '15h30', 'time', 'quinze heures trente'],
    ['fr', '0612345678', 'telephone', 'zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit'],
    ['fr', '3,50 €', 'currency', 'trois euros cinquante'],
    ['fr', '3/4', 'fraction', 'trois quarts'],
    ['fr', '5 km', 'unit', 'cinq kilomètres'],
    ['es', 'DNI', 'characters', 'D-N-I'],
    ['es', '21000', 'cardinal', 'veintiún mil'],
    ['es', '3.ª', 'ordinal', 'tercera'],
    ['es', '11', 'ordinal', 'undécimo'],
    ['es', '3:30 p. m.', 'time', 'tres treinta de la tarde.'],
    ['es', '612 345 678', 'telephone', 'seis uno dos, tres cuatro cinco, seis siete ocho'],
    ['es', '$3.50', 'currency', 'tres dólares con cincuenta centavos'],
    ['de', '3.', 'ordinal', 'dritte'],
    ['de', '15.30 Uhr', 'time', 'fünfzehn Uhr dreißig'],
    ['de', '3. Oktober 1990', 'date', 'dritter Oktober neunzehnhundertneunzig'],
    ['de', '030 123456', 'telephone', 'null drei null, eins zwei drei vier fünf sechs'],
    ['de', '1,5', 'cardinal', 'eins Komma fünf'],
    ['it', '21', 'cardinal', 'ventuno'],
    ['it', '1,20 €', 'currency', 'un euro e venti centesimi'],
    ['pt', 'R$ 25,90', 'currency', 'vinte e cinco reais e noventa centavos'],
    ['pt', '16', 'cardinal', 'dezesseis'],
    ['hi', '१२', 'cardinal', 'बारह'],
    ['hi', '9:30 बजे', 'time', 'साढ़े नौ बजे'],
    ['fr', 'mot', 'cardinal', undefined],
    ['fr', 'mot', 'date', undefined],
    ['fr', '', 'digits', undefined],
    ['nl', '3', 'cardinal', undefined],
  ])('in %s, reads %j as %s: %j', (tag, written, kind, said) => {
    expect(read(tag, written, kind)).toBe(said);
  });

  it.each<[string, string, SayAs['format'], string | undefined]>([
    ['fr', '01/02/2024', 'mdy', 'deux janvier deux mille vingt-quatre'],
    ['fr', '2024-05', 'ym', 'mai deux mille vingt-quatre'],
    ['fr', '13/40', 'dm', undefined],
    ['es', '5/2024', 'my', 'mayo de dos mil veinticuatro'],
    ['de', '1999', 'y', 'neunzehnhundertneunundneunzig'],
    ['de', '3/10', 'dm', 'dritter Oktober'],
  ])('in %s, reads the date %j in the order %s: %j', (tag, written, format, said) => {
    expect(read(tag, written, 'date', format)).toBe(said);
  });

  it('reads any text as any kind without an exception', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fr', 'es', 'de', 'it', 'pt', 'hi'),
        fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(/^[0-9.,:/ €h-]{0,14}$/u)),
        fc.constantFrom(...sayAsKinds),
        fc.constantFrom(undefined, 'dmy', 'md', 'y'),
        (tag, written, kind, format) => {
          const said = read(tag, written, kind, format);
          expect(said === undefined || said.length > 0).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
