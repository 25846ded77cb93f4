/**
 * Every error that a client can get: its stable code, its HTTP status, and when it occurs.
 * The codes are part of the API: never rename one or change its status.
 */
export const errorCatalogue = {
  INVALID_REQUEST: { status: 400, when: 'A field is missing, unknown, of the wrong type or out of range.' },
  INVALID_JSON: { status: 400, when: 'The request body does not parse as JSON.' },
  INVALID_PLS: { status: 400, when: 'The lexicon is not PLS, or none of its words can be used.' },
  TEXT_TOO_LONG: { status: 400, when: 'The `text` is longer than this server accepts, before or after normalisation.' },
  INVALID_SSML: {
    status: 400,
    when: 'The SSML of the `text` is not well-formed, or has something that is not supported. The message names the line and the column.',
  },
  MISSING_API_KEY: { status: 401, when: 'There is no `Authorization: Bearer` header.' },
  INVALID_API_KEY: { status: 401, when: 'The API key is malformed or unknown.' },
  API_KEY_REVOKED: { status: 401, when: 'The API key has been revoked.' },
  API_KEY_EXPIRED: { status: 401, when: 'The API key has passed its `expires_at`.' },
  API_KEY_DISABLED: { status: 401, when: 'The API key is disabled.' },
  API_KEY_ROTATED: { status: 401, when: 'This secret of the API key was replaced, and its overlap has ended.' },
  NOT_SIGNED_IN: { status: 401, when: 'The request has no valid dashboard session.' },
  INVALID_CREDENTIALS: { status: 401, when: 'The e-mail address or the password is wrong.' },
  SECOND_FACTOR_REQUIRED: { status: 401, when: 'The password is right, and a code of the second factor is missing.' },
  INVALID_CODE: { status: 401, when: 'The code of the second factor is wrong, has been used, or is too old.' },
  CROSS_SITE_REQUEST: { status: 403, when: 'Another site’s page sent a request to the dashboard.' },
  INVALID_SIGNATURE: { status: 403, when: 'The body is not signed with a key that the server knows.' },
  INSUFFICIENT_SCOPE: { status: 403, when: 'The API key does not have the scope that the route requires.' },
  INSUFFICIENT_ROLE: {
    status: 403,
    when: 'The role of the signed-in user does not include the right that is required.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    when: 'The account requires a second factor, which the signed-in user has not set up.',
  },
  ADDRESS_NOT_ALLOWED: { status: 403, when: 'The API key does not work from the address of the client.' },
  VOICE_NOT_ALLOWED: { status: 403, when: 'The API key may not use this voice.' },
  RESTRICTION_EXCEEDED: {
    status: 403,
    when: 'An API key would give another key, or itself, more than it has, or a key with budgets would give anything to others.',
  },
  NOT_FOUND: { status: 404, when: 'There is nothing at this path.' },
  ACCOUNT_NOT_FOUND: { status: 404, when: 'The user belongs to no account with this id.' },
  API_KEY_NOT_FOUND: { status: 404, when: 'The account has no active API key with this id.' },
  INVITATION_NOT_FOUND: { status: 404, when: 'The account has no pending invitation with this id.' },
  LINK_NOT_FOUND: { status: 404, when: 'The one-time link was used, has expired, or never existed.' },
  PERSON_NOT_FOUND: { status: 404, when: 'Nobody with this id belongs to the account.' },
  SESSION_NOT_FOUND: { status: 404, when: 'The user has no session with this id.' },
  WEBHOOK_NOT_FOUND: { status: 404, when: 'The account has no webhook with this id.' },
  DELIVERY_NOT_FOUND: { status: 404, when: 'The webhook has no delivery with this id.' },
  DICTIONARY_NOT_FOUND: {
    status: 404,
    when: 'The account has no pronunciation dictionary with this id, or no such version of it.',
  },
  VOICE_NOT_FOUND: { status: 404, when: 'No voice has this `voice_id`.' },
  MODEL_NOT_FOUND: { status: 404, when: 'No model has this id. Only the dialects have models.' },
  METHOD_NOT_ALLOWED: { status: 405, when: 'The path does not support this method; `Allow` lists those it supports.' },
  REQUEST_TIMEOUT: { status: 408, when: 'The client took too long to send its request.' },
  ACCOUNT_SWITCHED: { status: 409, when: 'The session is for another account than the page shows.' },
  API_KEY_LIMIT_REACHED: { status: 409, when: 'The account has the maximum number of API keys.' },
  DICTIONARY_CHANGED: { status: 409, when: 'The dictionary has another version than `expected_version`.' },
  DICTIONARY_LIMIT_REACHED: {
    status: 409,
    when: 'The account has the maximum number of pronunciation dictionaries, or the dictionary that of rules.',
  },
  DICTIONARY_NAME_TAKEN: { status: 409, when: 'The account has another pronunciation dictionary with this name.' },
  SECOND_FACTOR_ENABLED: { status: 409, when: 'The second factor of the user is on.' },
  WEBHOOK_LIMIT_REACHED: { status: 409, when: 'The account has the maximum number of webhooks.' },
  WEBHOOK_DISABLED: { status: 409, when: 'The webhook is disabled, so nothing can be sent to it.' },
  WEBHOOK_QUEUE_FULL: { status: 409, when: 'Too many deliveries wait for the webhook.' },
  ALREADY_INVITED: { status: 409, when: 'The person belongs to the account, or is invited to it.' },
  PEOPLE_LIMIT_REACHED: { status: 409, when: 'The account has the maximum number of people or invitations.' },
  LAST_OWNER: { status: 409, when: 'The account would have no owner.' },
  PAYLOAD_TOO_LARGE: { status: 413, when: 'The request body is larger than this server accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, when: 'The request body is not `application/json`.' },
  RATE_LIMITED: { status: 429, when: 'The API key, or the address, exceeded its request limit.' },
  QUOTA_EXCEEDED: {
    status: 429,
    when: 'A budget of the API key or of its account has too little left; `Retry-After` says when it resets.',
  },
  CONCURRENCY_LIMIT_REACHED: {
    status: 429,
    when: 'The API key or its account has its maximum number of requests for speech in progress.',
  },
  HEADERS_TOO_LARGE: { status: 431, when: 'The request headers are larger than this server accepts.' },
  INTERNAL_ERROR: { status: 500, when: 'The server failed; its log has the cause under the request id.' },
  OVERLOADED: {
    status: 503,
    when: 'The server has too much to do, or the speech was not ready in time; `Retry-After` says when to try again.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    when: 'The database cannot be reached, the voice cannot be used, or the server is shutting down.',
  },
} as const satisfies Record<string, { status: number; when: string }>;

/** A stable, machine-readable error code. */
export type ErrorCode = keyof typeof errorCatalogue;
