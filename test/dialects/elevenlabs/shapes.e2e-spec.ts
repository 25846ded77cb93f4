import { json, sharedTestApp, type TestApp, type TestKey } from '../../support/test-app';

type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** The fields and types of an ElevenLabs response, from the wire tests of `elevenlabs-js`. */
type Shape = Readonly<Record<string, Kind>>;

/** Fields that differ from ElevenLabs', with the reason. */
type Differences = Readonly<Record<string, string>>;

const of = <K extends string>(kind: Kind, ...names: K[]): Record<K, Kind> =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<K, Kind>;

const model: Shape = {
  ...of('string', 'model_id', 'name', 'description', 'concurrency_group'),
  ...of('boolean', 'can_be_finetuned', 'can_do_text_to_speech', 'can_do_voice_conversion', 'can_use_style'),
  ...of('boolean', 'can_use_speaker_boost', 'serves_pro_voices', 'requires_alpha_access'),
  ...of('number', 'token_cost_factor', 'max_characters_request_free_user', 'max_characters_request_subscribed_user'),
  ...of('number', 'maximum_text_length_per_request'),
  languages: 'array',
  model_rates: 'object',
};

const subscriptionOfUser: Shape = {
  ...of('string', 'tier', 'status', 'currency', 'billing_period', 'character_refresh_period'),
  ...of('number', 'character_count', 'character_limit', 'max_character_limit_extension', 'max_credit_limit_extension'),
  ...of('number', 'next_character_count_reset_unix', 'voice_slots_used', 'professional_voice_slots_used'),
  ...of('number', 'voice_limit', 'max_voice_add_edits', 'voice_add_edit_counter', 'professional_voice_limit'),
  ...of('boolean', 'can_extend_character_limit', 'allowed_to_extend_character_limit', 'can_extend_voice_limit'),
  ...of('boolean', 'can_use_instant_voice_cloning', 'can_use_professional_voice_cloning'),
  current_overage: 'object',
};

const subscription: Shape = {
  ...subscriptionOfUser,
  ...of('object', 'next_invoice', 'pending_change'),
  ...of('boolean', 'has_open_invoices', 'has_used_starter_coupon_on_account', 'has_used_creator_coupon_on_account'),
  open_invoices: 'array',
};

const user: Shape = {
  ...of('string', 'user_id', 'seat_type', 'xi_api_key', 'xi_api_key_preview', 'first_name', 'referral_link_code'),
  ...of('string', 'partnerstack_partner_default_link'),
  ...of('boolean', 'is_new_user', 'can_use_delayed_payment_methods', 'is_onboarding_completed'),
  ...of('boolean', 'is_onboarding_checklist_completed', 'show_compliance_terms', 'is_api_key_hashed'),
  subscription: 'object',
  created_at: 'number',
};

const voice: Shape = {
  ...of('string', 'voice_id', 'name', 'category', 'description', 'preview_url', 'safety_control'),
  ...of('string', 'permission_on_resource', 'recording_quality', 'labelling_status', 'recording_quality_reason'),
  ...of('array', 'samples', 'available_for_tiers', 'high_quality_base_model_ids', 'verified_languages'),
  ...of('array', 'collection_ids'),
  ...of('object', 'fine_tuning', 'labels', 'settings', 'sharing', 'voice_verification'),
  ...of('boolean', 'is_owner', 'is_legacy', 'is_mixed', 'is_bookmarked'),
  ...of('number', 'favorited_at_unix', 'created_at_unix'),
};

const verifiedLanguage: Shape = of('string', 'language', 'model_id', 'accent', 'locale', 'preview_url');

const voiceSettings: Shape = {
  ...of('number', 'stability', 'similarity_boost', 'style', 'speed'),
  use_speaker_boost: 'boolean',
};

const voicePage: Shape = {
  voices: 'array',
  has_more: 'boolean',
  total_count: 'number',
  next_page_token: 'string',
};

const alignedSpeech: Shape = {
  audio_base64: 'string',
  ...of('object', 'alignment', 'normalized_alignment'),
};

const alignment: Shape = of('array', 'characters', 'character_start_times_seconds', 'character_end_times_seconds');

const noReset = 'null, as ElevenLabs’ schema allows: the usage covers a sliding period and is never reset';
const noCloning = 'voices cannot be cloned or trained';
const noOwner = 'voices belong to the server and have no owner';
const noPreview = 'null, as ElevenLabs’ schema allows: there are no previews';
const notShown = 'a key is shown only once, when it is created';
const noMarketing = 'not applicable to this server';
const noHistory = 'null or missing, as ElevenLabs’ schema allows: the list is empty';
const notInTheFixture = 'not in this fixture, but in others or in the client’s types';

const withoutVoices: Differences = {
  preview_url: noPreview,
  samples: noCloning,
  fine_tuning: noCloning,
  safety_control: noCloning,
  voice_verification: noCloning,
  recording_quality: noCloning,
  recording_quality_reason: noCloning,
  labelling_status: noCloning,
  is_mixed: noCloning,
  settings: 'settings apply only to a request',
  sharing: noOwner,
  collection_ids: noOwner,
  permission_on_resource: noOwner,
  is_owner: noOwner,
  is_legacy: noOwner,
  is_bookmarked: noOwner,
  favorited_at_unix: noOwner,
  created_at_unix: 'voices have no creation time',
};

const withoutSubscription: Differences = {
  next_character_count_reset_unix: noReset,
  open_invoices: notInTheFixture,
  has_open_invoices: notInTheFixture,
  professional_voice_slots_used_in_workspace: notInTheFixture,
};

describe('The responses in ElevenLabs’ own wire tests', () => {
  let server: TestApp;
  let caller: TestKey;
  beforeAll(async () => {
    server = await sharedTestApp();
    caller = await server.createKey();
  });

  const get = async (path: string) =>
    (await server.fetch(path, { headers: { 'xi-api-key': caller.key } })).json() as Promise<Record<string, unknown>>;
  const first = (list: unknown) => (list as Record<string, unknown>[])[0]!;
  const aligned = async () =>
    (await (
      await server.fetch('/v1/text-to-speech/slt/with-timestamps', json({ text: 'Hi.' }, { 'xi-api-key': caller.key }))
    ).json()) as Record<string, unknown>;

  it.each<[string, Shape, Differences, () => Promise<unknown>]>([
    ['a model', model, {}, async () => first(await get('/v1/models'))],
    [
      'its rates',
      of('number', 'character_cost_multiplier', 'cost_discount_multiplier'),
      {},
      async () => first(await get('/v1/models'))['model_rates'],
    ],
    [
      'its languages',
      of('string', 'language_id', 'name'),
      {},
      async () => first(first(await get('/v1/models'))['languages']),
    ],
    [
      'the subscription',
      subscription,
      {
        next_character_count_reset_unix: noReset,
        next_invoice: 'there are no invoices',
        pending_change: 'there are no tiers',
        has_used_starter_coupon_on_account: noMarketing,
        has_used_creator_coupon_on_account: noMarketing,
        professional_voice_slots_used_in_workspace: notInTheFixture,
      },
      () => get('/v1/user/subscription'),
    ],
    [
      'the current overage',
      of('string', 'amount', 'currency'),
      {},
      async () => (await get('/v1/user/subscription'))['current_overage'],
    ],
    [
      'the user',
      user,
      {
        xi_api_key: notShown,
        xi_api_key_preview: notShown,
        is_api_key_hashed: notShown,
        first_name: 'an account is not a person',
        referral_link_code: noMarketing,
        partnerstack_partner_default_link: noMarketing,
        show_compliance_terms: noMarketing,
        workspace_id: notInTheFixture,
      },
      () => get('/v1/user'),
    ],
    [
      'the subscription of the user',
      subscriptionOfUser,
      withoutSubscription,
      async () => (await get('/v1/user'))['subscription'],
    ],
    ['a voice', voice, withoutVoices, () => get('/v1/voices/slt')],
    ['a voice of the list', voice, withoutVoices, async () => first((await get('/v1/voices'))['voices'])],
    ['a voice that was searched', voice, withoutVoices, async () => first((await get('/v2/voices'))['voices'])],
    [
      'the language of a voice',
      verifiedLanguage,
      { accent: 'the locale says it', preview_url: noPreview },
      async () => first((await get('/v1/voices/slt'))['verified_languages']),
    ],
    ['a page of voices', voicePage, {}, () => get('/v2/voices?page_size=1')],
    ['the settings of a voice', voiceSettings, {}, () => get('/v1/voices/slt/settings')],
    ['the default settings', voiceSettings, {}, () => get('/v1/voices/settings/default')],
    [
      'the history',
      { history: 'array', last_history_item_id: 'string', has_more: 'boolean', scanned_until: 'number' },
      { last_history_item_id: noHistory, scanned_until: noHistory },
      () => get('/v1/history'),
    ],
    [
      'the shared voices',
      { voices: 'array', has_more: 'boolean', total_count: 'number', last_sort_id: 'string' },
      { last_sort_id: 'null, as ElevenLabs’ schema allows: the list is empty' },
      () => get('/v1/shared-voices'),
    ],
    ['speech with its times', alignedSpeech, {}, aligned],
    ['its times', alignment, {}, async () => (await aligned())['alignment']],
  ])(
    'match: %s has the same fields and types, except for documented differences',
    async (_what, shape, differences, ask) => {
      const own = shapeOf((await ask()) as object);
      const names = new Set([...Object.keys(shape), ...Object.keys(own)]);
      const different = [...names].filter((name) => own[name] !== shape[name]);
      expect(different.sort()).toEqual(Object.keys(differences).sort());
    },
  );
});

function shapeOf(answer: object): Record<string, Kind> {
  return Object.fromEntries(Object.entries(answer).map(([name, value]: [string, unknown]) => [name, kindOf(value)]));
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}
