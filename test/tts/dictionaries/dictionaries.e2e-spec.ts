import { expectError } from '../../support/expect-error';
import { json, sharedTestApp, type TestApp } from '../../support/test-app';
import { created, type Dictionary, DictionaryClient } from './support/dictionaries';

describe('Pronunciation dictionaries', () => {
  let server: TestApp;
  let own: DictionaryClient;
  let other: DictionaryClient;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });
  beforeEach(async () => {
    own = new DictionaryClient(server, await server.createKey());
    other = new DictionaryClient(server, await server.createKey());
  });

  const sequel = { word: 'SQL', alias: 'sequel' };

  describe('as a resource', () => {
    it('are created, listed, read, changed and deleted', async () => {
      const made = await own.create('Databases', [sequel], { description: 'How we say it', language: 'en-US' });
      expect(made).toEqual({
        id: expect.stringMatching(/^dict_[0-9a-f]{32}$/),
        name: 'Databases',
        description: 'How we say it',
        language: 'en-US',
        version: 1,
        rule_count: 1,
        is_default: false,
        archived: false,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      expect(await (await own.ask('GET', '')).json()).toEqual({ data: [made] });
      const whole = { ...sequel, case_sensitive: true, word_boundaries: true };
      expect(await (await own.ask('GET', `/${made.id}`)).json()).toEqual({ ...made, rules: [whole] });

      const renamed = await created(await own.ask('PATCH', `/${made.id}`, { name: 'SQL', description: null }));
      expect(renamed).toMatchObject({ name: 'SQL', description: null, version: 1 });
      expect((await own.ask('DELETE', `/${made.id}`)).status).toBe(204);
      await expectError(await own.ask('GET', `/${made.id}`), 'DICTIONARY_NOT_FOUND');
      expect(await (await own.ask('GET', '')).json()).toEqual({ data: [] });
    });

    it('get a version for each change of their rules, which can still be read', async () => {
      const { id } = await own.create('Versions', [sequel]);
      await created(await own.ask('POST', `/${id}/rules`, { rules: [{ word: 'nginx', phonemes: 'ˈɛndʒɪn ˈɛks' }] }));
      await created(await own.ask('POST', `/${id}/rules`, { rules: [{ word: 'SQL', alias: 'S Q L' }] }));
      const now = await created(await own.ask('POST', `/${id}/rules/remove`, { words: ['nginx', 'not there'] }));
      expect(now).toMatchObject({ version: 4, rule_count: 1 });
      // What changes nothing makes no version.
      const same = await created(await own.ask('PATCH', `/${id}`, { rules: [{ word: 'SQL', alias: 'S Q L' }] }));
      expect(same.version).toBe(4);

      const { data } = (await (await own.ask('GET', `/${id}/versions`)).json()) as { data: object[] };
      expect(data).toEqual(
        [4, 3, 2, 1].map((version) => ({
          version,
          rule_count: version === 1 || version === 4 ? 1 : 2,
          created_at: expect.any(String),
          created_by: 'Test key',
        })),
      );
      const second = (await (await own.ask('GET', `/${id}/versions/2`)).json()) as { rules: object[] };
      expect(second.rules).toEqual([
        { ...sequel, case_sensitive: true, word_boundaries: true },
        {
          word: 'nginx',
          phonemes: 'ˈɛndʒɪn ˈɛks',
          alphabet: 'ipa',
          case_sensitive: true,
          word_boundaries: true,
        },
      ]);
      for (const version of ['5', '0', 'x', '99999999999']) {
        await expectError(await own.ask('GET', `/${id}/versions/${version}`), 'DICTIONARY_NOT_FOUND');
      }
    });

    it('keep their last versions only', async () => {
      const { id } = await own.create('Many versions', []);
      for (let index = 0; index < 22; index++) {
        await created(await own.ask('POST', `/${id}/rules`, { rules: [{ word: `w${index}`, alias: 'x' }] }));
      }
      const { data } = (await (await own.ask('GET', `/${id}/versions`)).json()) as { data: { version: number }[] };
      expect(data.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => 23 - index));
    });

    it('lose no change of two writers', async () => {
      const { id } = await own.create('Writers', []);
      const words = Array.from({ length: 12 }, (_, index) => `word${index}`);
      await Promise.all(
        words.map(async (word) => created(await own.ask('POST', `/${id}/rules`, { rules: [{ word, alias: 'x' }] }))),
      );
      const { version, rules } = (await (await own.ask('GET', `/${id}`)).json()) as Dictionary & {
        rules: { word: string }[];
      };
      expect(version).toBe(13);
      expect(rules.map(({ word }) => word).sort()).toEqual([...words].sort());
    });

    it('refuse a change of another version than expected', async () => {
      const { id } = await own.create('Expected', [sequel]);
      const change = { rules: [{ word: 'a', alias: 'b' }], expected_version: 1 };
      const answers = await Promise.all([own.ask('POST', `/${id}/rules`, change), own.ask('PATCH', `/${id}`, change)]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      await expectError(
        await own.ask('POST', `/${id}/rules/remove`, { words: ['a'], expected_version: 1 }),
        'DICTIONARY_CHANGED',
      );
    });

    it('have unique names in the account only', async () => {
      await own.create('Names', []);
      await expectError(await own.ask('POST', '', { name: ' Names ' }), 'DICTIONARY_NAME_TAKEN');
      const { id } = await own.create('Others', []);
      await expectError(await own.ask('PATCH', `/${id}`, { name: 'Names' }), 'DICTIONARY_NAME_TAKEN');
      await other.create('Names', []);
    });

    it('are at most 50 for an account', async () => {
      for (let index = 0; index < 50; index++) await own.create(`Number ${index}`, []);
      await expectError(await own.ask('POST', '', { name: 'One more' }), 'DICTIONARY_LIMIT_REACHED');
    });

    it('are never those of another account', async () => {
      const { id } = await other.create('Secret', [sequel]);
      const rules = { rules: [] };
      const answers = [
        own.ask('GET', `/${id}`),
        own.ask('GET', `/${id}/versions`),
        own.ask('GET', `/${id}/versions/1`),
        own.ask('GET', `/${id}/pls`),
        own.ask('PATCH', `/${id}`, { name: 'Mine' }),
        own.ask('POST', `/${id}/rules`, rules),
        own.ask('POST', `/${id}/rules/remove`, { words: ['SQL'] }),
        own.send('PUT', `/${id}/pls`, '<lexicon/>'),
        own.ask('DELETE', `/${id}`),
        own.speak({ text: 'SQL.', pronunciation_dictionaries: [{ id }] }),
      ];
      for (const answer of await Promise.all(answers)) await expectError(answer, 'DICTIONARY_NOT_FOUND');
      for (const bad of ['dict_', 'x', '%00', 'dict_%27', '__proto__']) {
        await expectError(await own.ask('GET', `/${bad}`), 'DICTIONARY_NOT_FOUND');
      }
      expect(await (await own.ask('GET', '')).json()).toEqual({ data: [] });
    });

    it('are in the audit trail', async () => {
      const { id } = await own.create('Audited', [sequel]);
      await own.ask('POST', `/${id}/rules/remove`, { words: ['SQL'] });
      await own.ask('DELETE', `/${id}`);
      const events = await server.database.query<{ action: string; subject_name: string; changes: object }>(
        `SELECT action, subject_name, changes FROM audit_events WHERE subject_id = $1 ORDER BY id`,
        [id],
      );
      expect(events).toEqual([
        { action: 'dictionary.created', subject_name: 'Audited', changes: null },
        {
          action: 'dictionary.changed',
          subject_name: 'Audited',
          changes: { version: { from: 1, to: 2 }, rule_count: { from: 1, to: 0 } },
        },
        { action: 'dictionary.removed', subject_name: 'Audited', changes: null },
      ]);
    });
  });

  describe('refuse', () => {
    it.each<[string, unknown, string]>([
      ['a rule without a word', [{ alias: 'x' }], 'rules[0].word must be a string'],
      ['an empty word', [{ word: ' ', alias: 'x' }], 'rules[0].word must have 1 to 100 characters (it has 0)'],
      ['a long alias', [{ word: 'a', alias: 'x'.repeat(501) }], 'rules[0].alias of "a" must have 1 to 500 characters'],
      ['neither alias nor phonemes', [{ word: 'a' }], 'rules[0] of "a" must have either "alias" or "phonemes"'],
      ['both', [{ word: 'a', alias: 'x', phonemes: 'x' }], 'rules[0] of "a" must have either "alias" or "phonemes"'],
      [
        'a sign that no voice has',
        [sequel, { word: 'naïve', phonemes: 'naɪˈ1v' }],
        'rules[1].phonemes of "naïve" has the sign "1" (U+0031), for which the voices have no sound',
      ],
      ['stress alone', [{ word: 'a', phonemes: 'ˈ' }], 'rules[0].phonemes of "a" has no sound'],
      [
        'X-SAMPA',
        [{ word: 'a', phonemes: 'ay', alphabet: 'sapi' }],
        'rules[0].alphabet of "a" must be one of: ipa, cmu-arpabet, x-sampa',
      ],
      [
        'a phone that is not ARPAbet',
        [{ word: 'water', phonemes: 'W AO1 T EX0', alphabet: 'cmu-arpabet' }],
        'rules[0].phonemes of "water" has "EX0", which is not a phone of the CMU Pronouncing Dictionary',
      ],
      ['a word twice', [sequel, sequel], 'rules[1].word is the word of rules[0], too; a word has one rule'],
      ['an unknown field', [{ ...sequel, regex: true }], 'rules[0].regex is not a known field'],
      ['what is no rule', ['SQL'], 'rules[0] must be an object'],
      ['what is no list', { 0: sequel }, 'rules must be a list of rules'],
    ])('%s', async (_what, rules, message) => {
      const answer = await own.ask('POST', '', { name: 'Wrong', rules });
      expect(await expectError(answer, 'INVALID_REQUEST')).toBe(message);
      expect(await (await own.ask('GET', '')).json()).toEqual({ data: [] });
    });

    it('more rules or bytes than a dictionary may have', async () => {
      const rules = (count: number, length: number) =>
        Array.from({ length: count }, (_, index) => ({ word: `word ${index}`, alias: 'x'.repeat(length) }));
      expect(
        await expectError(await own.ask('POST', '', { name: 'Wrong', rules: rules(10_001, 1) }), 'INVALID_REQUEST'),
      ).toBe('rules must be a list of at most 10000 rules; it has 10001');
      await expectError(
        await own.ask('POST', '', { name: 'Wrong', rules: rules(3000, 500) }),
        'DICTIONARY_LIMIT_REACHED',
      );
      const { id } = await own.create('Full', rules(10_000, 1));
      await expectError(await own.ask('POST', `/${id}/rules`, { rules: [sequel] }), 'DICTIONARY_LIMIT_REACHED');
      await expectError(await own.ask('POST', '', { name: 'Wrong', rules: ['x'.repeat(5e6)] }), 'PAYLOAD_TOO_LARGE');
    });
  });

  describe('in speech', () => {
    it('decide what is said, and keep the offsets of the text', async () => {
      const { id } = await own.create('Speech', [sequel, { word: 'Nguyen', phonemes: 'ˈwɪn' }]);
      const use = { pronunciation_dictionaries: [{ id }] };
      expect(await own.preview('Ask Nguyen for SQL.', use)).toMatchObject({
        normalized_text: 'Ask Nguyen for sequel.',
        pronunciations: [{ text: 'Nguyen', phonemes: 'ˈwɪn' }],
      });
      const answer = await own.speak({ text: 'Use SQL now.', timestamps: 'word', format: 'wav', ...use });
      const { timestamps } = (await answer.json()) as {
        timestamps: { text: string; text_start: number; text_end: number }[];
      };
      expect(timestamps.map(({ text_start: start, text_end: end }) => [start, end])).toEqual([
        [0, 3],
        [4, 7],
        [8, 11],
      ]);
    });

    it('are used in their order and in the version that is named', async () => {
      const first = await own.create('First', [{ word: 'SQL', alias: 'one' }]);
      const second = await own.create('Second', [
        { word: 'SQL', alias: 'two' },
        { word: 'SQL server', alias: 'three' },
      ]);
      await own.ask('POST', `/${first.id}/rules`, { rules: [{ word: 'SQL', alias: 'four' }] });
      const say = async (...used: object[]) =>
        (await own.preview('SQL and SQL server', { pronunciation_dictionaries: used })).normalized_text;
      expect(await say({ id: first.id })).toBe('four and four server');
      expect(await say({ id: first.id, version: 1 })).toBe('one and one server');
      expect(await say({ id: first.id, version: 1 }, { id: second.id })).toBe('one and three');
      expect(await say({ id: second.id }, { id: first.id })).toBe('two and three');
    });

    it('that are the account’s default are used unless a request names others', async () => {
      const { id } = await own.create('Default', [sequel], { is_default: true });
      expect((await own.preview('SQL')).normalized_text).toBe('sequel');
      expect((await own.preview('SQL', { pronunciation_dictionaries: [] })).normalized_text).not.toBe('sequel');
      // A change counts at once.
      await own.ask('POST', `/${id}/rules`, { rules: [{ word: 'SQL', alias: 'other' }] });
      expect((await own.preview('SQL')).normalized_text).toBe('other');
      await own.ask('PATCH', `/${id}`, { is_default: false });
      expect((await own.preview('SQL')).normalized_text).not.toBe('other');
      await own.ask('PATCH', `/${id}`, { is_default: true });
      await own.ask('DELETE', `/${id}`);
      expect((await own.preview('SQL')).normalized_text).not.toBe('other');
      expect((await other.preview('SQL')).normalized_text).not.toBe('other');
    });

    it('are used by OpenAI’s API, too', async () => {
      const { id } = await own.create('OpenAI', [sequel]);
      const speak = async (input: string, named: object[]) => {
        const body = { voice: 'slt', input, response_format: 'pcm', pronunciation_dictionaries: named };
        const answer = await server.fetch('/v1/audio/speech', json(body, own.key.authorization));
        expect(answer.headers.get('x-ignored-parameters')).toBeNull();
        return Buffer.from(await answer.arrayBuffer());
      };
      expect(await speak('SQL', [{ id }])).toEqual(await speak('sequel', []));
      expect(await speak('SQL', [{ id }])).not.toEqual(await speak('SQL', []));
    });

    it('apply to SSML where it gives no reading itself', async () => {
      const { id } = await own.create('SSML', [sequel, { word: 'AT&T', alias: 'the company' }]);
      const text = '<speak>SQL <sub alias="another">SQL</sub> at AT&amp;T <mark name="SQL"/>SQL</speak>';
      const { normalized_text: said } = await own.preview(text, {
        input_type: 'ssml',
        pronunciation_dictionaries: [{ id }],
      });
      expect(said).toBe('sequel another at the company sequel');
    });

    it('can be at most three', async () => {
      for (let index = 0; index < 3; index++) await own.create(`Default ${index}`, [], { is_default: true });
      await expectError(await own.ask('POST', '', { name: 'Fourth', is_default: true }), 'DICTIONARY_LIMIT_REACHED');
      const { id } = await own.create('Fourth', []);
      await expectError(await own.ask('PATCH', `/${id}`, { is_default: true }), 'DICTIONARY_LIMIT_REACHED');
      const named = Array.from({ length: 4 }, () => ({ id }));
      await expectError(await own.speak({ text: 'Hi.', pronunciation_dictionaries: named }), 'INVALID_REQUEST');
    });

    it('that are archived are not listed, are no default, and can be named', async () => {
      const { id } = await own.create('Old', [sequel], { is_default: true });
      const archived = await created(await own.ask('PATCH', `/${id}`, { archived: true }));
      expect(archived).toMatchObject({ archived: true, is_default: false });
      expect(await (await own.ask('GET', '')).json()).toEqual({ data: [] });
      expect(await (await own.ask('GET', '?archived=true')).json()).toEqual({ data: [archived] });
      expect((await own.preview('SQL')).normalized_text).not.toBe('sequel');
      const use = { pronunciation_dictionaries: [{ id }] };
      expect((await own.preview('SQL', use)).normalized_text).toBe('sequel');
    });

    it.each<[string, unknown]>([
      ['no list', { id: 'dict_0' }],
      ['an element that is no object', ['dict_0']],
      ['no id', [{ version: 1 }]],
      ['a wrong version', [{ id: 'dict_0', version: 0 }]],
      ['a version that is too large', [{ id: 'dict_0', version: 2 ** 40 }]],
      ['an unknown field', [{ id: 'dict_0', name: 'x' }]],
      ['null', null],
    ])('are refused with %s', async (_what, named) => {
      await expectError(await own.speak({ text: 'Hi.', pronunciation_dictionaries: named }), 'INVALID_REQUEST');
    });

    it('that do not exist are refused before anything is spoken', async () => {
      const { id } = await own.create('Exists', []);
      for (const named of [{ id: 'dict_0' }, { id, version: 7 }, { id: 'dict_0\0' }]) {
        await expectError(
          await own.speak({ text: 'Hi.', pronunciation_dictionaries: [named] }),
          'DICTIONARY_NOT_FOUND',
        );
        const streamed = await own.speak({ text: 'Hi.', stream: 'audio', pronunciation_dictionaries: [named] });
        await expectError(streamed, 'DICTIONARY_NOT_FOUND');
      }
    });

    it('cannot make a text longer than its limit', async () => {
      const { id } = await own.create('Long', [{ word: 'a', alias: 'long '.repeat(99) }]);
      const answer = await own.speak({ text: 'a '.repeat(2000), pronunciation_dictionaries: [{ id }] });
      expect(await expectError(answer, 'TEXT_TOO_LONG')).toContain('with its pronunciation dictionaries');
    });

    it('read no aliases again, and know the names of objects', async () => {
      const { id } = await own.create('Cycle', [
        { word: 'ping', alias: 'pong' },
        { word: 'pong', alias: 'ping' },
        { word: 'constructor', alias: 'builder' },
        { word: '__proto__', alias: 'proto' },
      ]);
      const use = { pronunciation_dictionaries: [{ id }] };
      expect((await own.preview('ping pong constructor __proto__ toString', use)).normalized_text).toBe(
        'pong ping builder proto to string',
      );
    });
  });

  describe('as lexicons', () => {
    const lexicon = (content: string) =>
      `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-GB">${content}</lexicon>`;

    it('are imported, exported and replaced', async () => {
      const xml = lexicon(
        '<lexeme><grapheme>theatre</grapheme><phoneme>ˈθɪətər</phoneme></lexeme><lexeme><grapheme>bad</grapheme><phoneme>1</phoneme></lexeme>',
      );
      const made = (await (await own.send('POST', '/pls?name=Words', xml)).json()) as Dictionary & {
        warnings: string[];
      };
      expect(made).toMatchObject({ name: 'Words', version: 1, rule_count: 1, language: 'en-GB' });
      expect(made.warnings).toEqual([expect.stringContaining('phonemes of "bad"'), 'Line 1: "bad" is left out.']);
      await created(await own.ask('POST', `/${made.id}/rules`, { rules: [{ ...sequel, case_sensitive: false }] }));

      const file = await own.ask('GET', `/${made.id}/pls`);
      expect(file.headers.get('content-type')).toBe('application/pls+xml');
      const text = await file.text();
      const again = await created(await own.send('POST', '/pls?name=Again', text));
      const rulesOf = async (id: string) =>
        ((await (await own.ask('GET', `/${id}`)).json()) as { rules: object[] }).rules;
      expect(await rulesOf(again.id)).toEqual(await rulesOf(made.id));

      const first = await (await own.ask('GET', `/${made.id}/pls?version=1`)).text();
      expect(first).not.toContain('SQL');
      const back = await created(await own.send('PUT', `/${made.id}/pls?expected_version=2`, first));
      expect(back).toMatchObject({ version: 3, rule_count: 1 });
      await expectError(await own.send('PUT', `/${made.id}/pls?expected_version=2`, first), 'DICTIONARY_CHANGED');
    });

    it('are refused if they are something else', async () => {
      expect(await expectError(await own.send('POST', '/pls?name=x', '<html/>'), 'INVALID_PLS')).toContain('line 1');
      await expectError(await own.send('POST', '/pls?name=x', '{}', 'application/json'), 'UNSUPPORTED_MEDIA_TYPE');
      await expectError(await own.send('POST', '/pls', lexicon('')), 'INVALID_REQUEST');
      const large = lexicon(`<!--${'x'.repeat(5e6)}-->`);
      await expectError(await own.send('POST', '/pls?name=x', large), 'PAYLOAD_TOO_LARGE');
      const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>${lexicon('&a;')}`;
      await expectError(await own.send('POST', '/pls?name=x', bomb), 'INVALID_PLS');
    });
  });

  it('are skipped if they are a default whose version has been removed, and refused if they are named', async () => {
    const { id } = await own.create('Removed', [sequel], { is_default: true });
    await server.database.query('DELETE FROM pronunciation_dictionary_versions WHERE dictionary_id = $1', [id]);
    expect((await server.fetch('/api/v1/tts/preview', json({ text: 'SQL' }, own.key.authorization))).status).toBe(200);
    await expectError(await own.speak({ text: 'SQL', pronunciation_dictionaries: [{ id }] }), 'DICTIONARY_NOT_FOUND');
  });
});
