import { ValidateBy } from 'class-validator';

/** Whether each item is the URL of a server: `http`, `https`, `grpc` or `grpcs`, without a password, a query and a fragment. */
export function IsServerUrl(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isServerUrl',
      validator: {
        validate: (value) => serverUrlProblem(value) === undefined,
        defaultMessage: (args) => `each of ${args?.property} ${problemOf(args?.value)}`,
      },
    },
    { each: true },
  );
}

/** What is wrong with the first item that is wrong. Never contains the item, which may have a password. */
function problemOf(value: unknown): string {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map(serverUrlProblem).find((problem) => problem !== undefined) ?? 'must be a URL';
}

function serverUrlProblem(value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^(?:https?|grpcs?):$/u.test(url.protocol) || url.hostname === '') {
    return 'must be a URL that begins with http://, https://, grpc:// or grpcs://';
  }
  if (url.username !== '' || url.password !== '') {
    return 'must not contain a user name or a password: use api_key_file or api_key_env';
  }
  return url.search !== '' || url.hash !== '' ? 'must not contain ? or #' : undefined;
}
