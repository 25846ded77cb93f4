import { TextInput } from '@mantine/core';

/** A field for the code of a second factor. It takes the focus, because it appears only when a code is needed. */
export function CodeField({ description }: { description?: string }) {
  return (
    <TextInput
      name="code"
      label="Code"
      description={description ?? 'From your authenticator app, or one of your recovery codes.'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      required
      withAsterisk={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    />
  );
}
