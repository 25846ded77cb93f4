import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

const lexicon = `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="cmu-arpabet" xml:lang="en-US">
  <lexeme><grapheme>water</grapheme><phoneme>W AO1 T ER0</phoneme></lexeme>
  <lexeme><grapheme>UN</grapheme><alias>United Nations</alias></lexeme>
</lexicon>`;

describe('Pronunciation dictionaries of the unmodified ElevenLabs SDK', () => {
  let server: TestApp;
  let caller: TestKey;
  let client: ElevenLabsClient;

  beforeAll(async () => {
    server = await sharedTestApp({ engine: 'flite' });
  });
  beforeEach(async () => {
    caller = await server.createKey();
    client = new ElevenLabsClient({ apiKey: caller.key, baseUrl: server.url, maxRetries: 0 });
  });

  const alias = (word: string, said: string) => ({
    type: 'alias' as const,
    stringToReplace: word,
    alias: said,
    caseSensitive: true,
    wordBoundaries: true,
  });
  const phoneme = {
    type: 'phoneme' as const,
    stringToReplace: 'Nguyen',
    phoneme: 'ˈwɪn',
    alphabet: 'ipa',
    caseSensitive: false,
    wordBoundaries: true,
  };

  async function speechOf(text: string, locators?: { pronunciationDictionaryId: string; versionId?: string }[]) {
    const audio = await client.textToSpeech.convert('slt', {
      text,
      outputFormat: 'pcm_16000',
      ...(locators && { pronunciationDictionaryLocators: locators }),
    });
    return Buffer.from(await new Response(audio).arrayBuffer());
  }

  it('are created from rules and read', async () => {
    const made = await client.pronunciationDictionaries.createFromRules({
      name: 'Our words',
      description: 'How we say it',
      rules: [alias('SQL', 'sequel'), phoneme],
    });
    expect(made).toMatchObject({
      name: 'Our words',
      description: 'How we say it',
      createdBy: 'Test key',
      versionRulesNum: 2,
      permissionOnResource: 'admin',
    });
    expect(Math.abs(made.creationTimeUnix - Date.now() / 1000)).toBeLessThan(600);
    const read = await client.pronunciationDictionaries.get(made.id);
    expect(read).toMatchObject({ id: made.id, latestVersionId: made.versionId, latestVersionRulesNum: 2 });
    expect(read.rules).toEqual([alias('SQL', 'sequel'), phoneme]);
  });

  it('are created from a file, and downloaded', async () => {
    const made = await client.pronunciationDictionaries.createFromFile({
      name: 'From a file',
      file: { data: Buffer.from(lexicon), filename: 'words.pls', contentType: 'application/pls+xml' },
    });
    expect(made.versionRulesNum).toBe(2);
    const { rules } = await client.pronunciationDictionaries.get(made.id);
    expect(rules).toEqual([
      { ...phoneme, stringToReplace: 'water', phoneme: 'W AO1 T ER0', alphabet: 'cmu-arpabet', caseSensitive: true },
      alias('UN', 'United Nations'),
    ]);
    const file = await client.pronunciationDictionaries.download(made.id, made.versionId);
    const text = await new Response(file).text();
    const again = await client.pronunciationDictionaries.createFromFile({
      name: 'Again',
      file: { data: Buffer.from(text), filename: 'again.pls' },
    });
    expect((await client.pronunciationDictionaries.get(again.id)).rules).toEqual(rules);
    expect(await client.pronunciationDictionaries.createFromFile({ name: 'Empty' })).toMatchObject({
      versionRulesNum: 0,
    });
  });

  it('get versions by their rules, which speech can name', async () => {
    const { id, versionId: first } = await client.pronunciationDictionaries.createFromRules({
      name: 'Versions',
      rules: [alias('SQL', 'sequel')],
    });
    const { rules } = client.pronunciationDictionaries;
    const second = await rules.add(id, { rules: [alias('nginx', 'engine x'), alias('SQL', 'S Q L')] });
    expect(second).toMatchObject({ id, versionRulesNum: 2 });
    expect(second.versionId).not.toBe(first);
    expect(await rules.remove(id, { ruleStrings: ['SQL'] })).toMatchObject({ versionRulesNum: 1 });
    expect(await rules.set(id, { rules: [alias('SQL', 'squirrel')] })).toMatchObject({ versionRulesNum: 1 });

    const use = (versionId?: string) =>
      speechOf('SQL', [{ pronunciationDictionaryId: id, ...(versionId && { versionId }) }]);
    const written = async (text: string) => speechOf(text, []);
    expect(await use(first)).toEqual(await written('sequel'));
    expect(await use()).toEqual(await written('squirrel'));
    expect(await use(first)).not.toEqual(await use());
  });

  it('are listed in pages, without archived ones unless asked for', async () => {
    const ids: string[] = [];
    for (const name of ['B', 'A', 'C']) {
      ids.push((await client.pronunciationDictionaries.createFromRules({ name, rules: [] })).id);
    }
    const list = (options: object) => client.pronunciationDictionaries.list(options);
    const first = await list({ pageSize: 2, sort: 'name', sortDirection: 'ascending' });
    expect(first.pronunciationDictionaries.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(first.hasMore).toBe(true);
    const next = await list({ pageSize: 2, sort: 'name', sortDirection: 'ascending', cursor: first.nextCursor });
    expect(next.pronunciationDictionaries.map(({ name }) => name)).toEqual(['C']);
    expect(next.hasMore).toBe(false);

    const archived = await client.pronunciationDictionaries.update(ids[0]!, { archived: true, name: 'Old' });
    expect(archived).toMatchObject({ name: 'Old', archivedTimeUnix: expect.any(Number) });
    const names = async (options: object) =>
      (await list(options)).pronunciationDictionaries.map(({ name }) => name).sort();
    expect(await names({})).toEqual(['A', 'C']);
    expect(await names({ includeArchived: true })).toEqual(['A', 'C', 'Old']);
  });

  it('keep the offsets of the text in timestamps', async () => {
    const { id } = await client.pronunciationDictionaries.createFromRules({
      name: 'Times',
      rules: [alias('SQL', 'the structured query language')],
    });
    const { alignment } = await client.textToSpeech.convertWithTimestamps('slt', {
      text: 'Use SQL.',
      pronunciationDictionaryLocators: [{ pronunciationDictionaryId: id }],
    });
    expect(alignment!.characters.join('')).toBe('Use SQL.');
  });

  it.each<[string, number, string, (client: ElevenLabsClient) => Promise<unknown>]>([
    ['an unknown id', 404, 'pronunciation_dictionary_not_found', (sdk) => sdk.pronunciationDictionaries.get('dict_0')],
    [
      'an unknown dictionary in speech',
      404,
      'pronunciation_dictionary_not_found',
      (sdk) =>
        sdk.textToSpeech.convert('slt', {
          text: 'Hi.',
          pronunciationDictionaryLocators: [{ pronunciationDictionaryId: 'dict_0', versionId: 'x' }],
        }),
    ],
    [
      'a sign that no voice has',
      400,
      'invalid_request',
      (sdk) => sdk.pronunciationDictionaries.createFromRules({ name: 'x', rules: [{ ...phoneme, phoneme: '1' }] }),
    ],
    [
      'a file that is no lexicon',
      400,
      'invalid_pls',
      (sdk) => sdk.pronunciationDictionaries.createFromFile({ name: 'x', file: Buffer.from('SQL,sequel') }),
    ],
    ['a cursor of nowhere', 400, 'invalid_request', (sdk) => sdk.pronunciationDictionaries.list({ cursor: 'dict_0' })],
  ])('are refused with %s', async (_what, status, code, work) => {
    const error: unknown = await work(client).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ElevenLabsError);
    const { statusCode, body } = error as { statusCode: number; body: { detail: { code: string; message: string } } };
    expect({ statusCode, code: body.detail.code }).toEqual({ statusCode: status, code });
  });

  it('name their own fields in errors', async () => {
    const rules = [{ type: 'phoneme', string_to_replace: '', phoneme: 'x', alphabet: 'ipa' }];
    const answer = await server.fetch('/v1/pronunciation-dictionaries/add-from-rules', {
      method: 'POST',
      headers: { 'xi-api-key': caller.key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x', rules }),
    });
    const { detail } = (await answer.json()) as { detail: { message: string } };
    expect(detail.message).toBe('rules[0].string_to_replace must have 1 to 100 characters (it has 0)');
  });

  it.each<[string, string, string, number]>([
    ['another media type', 'application/json', '{"name":"x"}', 415],
    ['no boundary', 'multipart/form-data', 'x', 415],
    ['no part', 'multipart/form-data; boundary=x', 'y', 400],
    ['many parts', 'multipart/form-data; boundary=x', '--x\r\n'.repeat(30), 400],
    ['no name', 'multipart/form-data; boundary=x', '--x--\r\n', 400],
    ['a large body', 'multipart/form-data; boundary=x', 'y'.repeat(5e6), 413],
  ])('from a file are refused with %s', async (_what, type, body, status) => {
    const answer = await server.fetch('/v1/pronunciation-dictionaries/add-from-file', {
      method: 'POST',
      headers: { 'xi-api-key': caller.key, 'content-type': type },
      body,
    });
    const { detail } = (await answer.json()) as { detail: { message: string } };
    expect({ status: answer.status, message: detail.message }).toEqual({ status, message: expect.any(String) });
  });
});
