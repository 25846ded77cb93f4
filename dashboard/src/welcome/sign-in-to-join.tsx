import { Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import { OidcButton } from '../sign-in/oidc-button';
import { useSignInOptions } from '../sign-in/use-sign-in';

/** For a person without a password: signing in with the provider accepts the invitation. */
export function SignInToJoin() {
  const { data: options } = useSignInOptions();
  if (options?.oidc) {
    return (
      <>
        <Text size="sm">Sign in with {options.oidc.name} to accept. The address must be verified there.</Text>
        <OidcButton name={options.oidc.name} url={options.oidc.url} onlyOption />
      </>
    );
  }
  return (
    <>
      <Text size="sm">
        You have been invited to Voxgate before, and have not chosen a password yet. Choose one with the earlier link,
        or ask the server’s operator for a new one. Then open this link again.
      </Text>
      <Button component={Link} href="/sign-in" variant="default" fullWidth>
        Sign in
      </Button>
    </>
  );
}
