import { Button, Text } from '@mantine/core';

interface OidcButtonProps {
  name: string;
  url: string;
  /** There is no other way in. */
  alone: boolean;
}

/** The way to a team's own sign-in. It leaves this page, and comes back signed in. */
export function OidcButton({ name, url, alone }: OidcButtonProps) {
  return (
    <>
      {!alone && (
        <Text size="sm" c="dimmed" ta="center">
          or
        </Text>
      )}
      <Button component="a" href={url} fullWidth variant={alone ? 'filled' : 'default'}>
        Continue with {name}
      </Button>
    </>
  );
}
