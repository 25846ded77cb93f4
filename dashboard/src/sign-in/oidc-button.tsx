import { Button, Text } from '@mantine/core';
import { keepNextPage } from './kept-page';
import { nextPage } from './next-page';

interface OidcButtonProps {
  name: string;
  url: string;
  /** Whether this is the only way to sign in. */
  onlyOption: boolean;
}

/** Signs in with an OpenID Connect provider: leaves this page and returns signed in. */
export function OidcButton({ name, url, onlyOption }: OidcButtonProps) {
  return (
    <>
      {!onlyOption && (
        <Text size="sm" c="dimmed" ta="center">
          or
        </Text>
      )}
      <Button
        component="a"
        href={url}
        fullWidth
        variant={onlyOption ? 'filled' : 'default'}
        onClick={() => keepNextPage(nextPage(window.location.search))}
      >
        Continue with {name}
      </Button>
    </>
  );
}
