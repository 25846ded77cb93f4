import type { Voice } from '../../dashboard/src/api/types';
import { fieldProblems } from '../../dashboard/src/voices/field-problems';
import { emptyFilter, matchingVoices } from '../../dashboard/src/voices/voice-filter';
import { voiceSections } from '../../dashboard/src/voices/voice-sections';

const facts = {
  is_default: false,
  engine: 'kokoro',
  sample_rate: 24_000,
  timestamps: [],
  license: 'MIT',
  is_mixable: true,
  pitch: false,
};
const voice = (id: string, language: string, gender: Voice['gender'], more: Partial<Voice> = {}): Voice => ({
  ...facts,
  voice_id: id,
  name: id,
  language,
  gender,
  ...more,
});

const voices = [
  voice('Cara', 'en-US', 'female', { grade: 'C', style: ['low'] }),
  voice('Bert', 'en-US', 'male', { grade: 'B-', age: 'old' }),
  voice('Anna', 'en-US', 'female', { grade: 'B' }),
  voice('Dora', 'es-ES', 'female'),
  voice('Abel', 'es-ES', 'male'),
  voice('Duet', 'en-US', 'unknown', { mix: 'Cara(1)+Anna(1)' }),
];

const found = (name: string) => matchingVoices(voices, { ...emptyFilter, name }, new Set()).map((each) => each.name);

describe('matchingVoices', () => {
  it.each([
    ['american male', ['Bert']],
    ['MALE', ['Bert', 'Abel']],
    ['low', ['Cara']],
    ['old', ['Bert']],
    ['er', ['Bert']],
    ['spanish low', []],
    ['', voices.map(({ name }) => name)],
  ])('finds names, and facts that begin with a word: %s', (words, names) => {
    expect(found(words)).toEqual(names);
  });
});

describe('voiceSections', () => {
  it('begins with the voices of the account, and puts favourites before better grades, and these before names', () => {
    const sections = voiceSections(voices, new Set(['Cara']));
    expect(sections.map(({ title, voices: of }) => [title, of.map(({ name }) => name)])).toEqual([
      ['Yours', ['Duet']],
      ['American English', ['Cara', 'Anna', 'Bert']],
      ['European Spanish', ['Abel', 'Dora']],
    ]);
  });
});

describe('fieldProblems', () => {
  it('sorts a message about several fields, and keeps the rest', () => {
    const fields = ['name', 'grounds', 'grounds_note'] as const;
    const message = 'name must not be empty; grounds_note must be a text; colour is not a known field';
    expect(fieldProblems(message, fields)).toEqual({
      problems: { name: 'Must not be empty.', grounds_note: 'Must be a text.' },
      rest: 'colour is not a known field',
    });
    expect(fieldProblems('The server is busy.', fields)).toEqual({ problems: {}, rest: 'The server is busy.' });
  });
});
