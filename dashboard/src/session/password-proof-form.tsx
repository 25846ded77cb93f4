import { Button, PasswordInput, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { CodeField } from '../shared/code-field';
import { FailureAlert } from '../shared/failure-alert';
import { codeOf, isCodeMissing, needsCode } from './needs-code';

/** What a user proves who they are with. */
export interface PasswordProof {
  password: string;
  /** A code of the second factor, once the server has asked for it. */
  code?: string | undefined;
}

interface PasswordProofFormProps {
  /** The field for who it is. */
  children: ReactNode;
  submitLabel: string;
  /** The heading of an error. */
  failure: string;
  isPending: boolean;
  error: Error | null;
  /** @param onError to call if the proof was refused. */
  onSubmit: (proof: PasswordProof, fields: FormData, onError: (error: Error) => void) => void;
}

/** A form for a present password, and for a code if it needs one. An error keeps what was typed. */
export function PasswordProofForm({
  children,
  submitLabel,
  failure,
  isPending,
  error,
  onSubmit,
}: PasswordProofFormProps) {
  const passwordField = useRef<HTMLInputElement>(null);
  const [asksForCode, setAsksForCode] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSubmit({ password: fields.get('password') as string, code: codeOf(fields) }, fields, (refusal) => {
      if (needsCode(refusal)) setAsksForCode(true);
      else passwordField.current?.select();
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error && !isCodeMissing(error) && <FailureAlert error={error} title={failure} />}
        {children}
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          ref={passwordField}
        />
        {asksForCode && <CodeField />}
        <Button type="submit" fullWidth loading={isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
