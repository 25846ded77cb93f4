import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from './page';

/** At an address that has no page. */
export function UnknownPage() {
  return (
    <Page title="Not found">
      <Text>
        There is no page at this address. Go to{' '}
        <Anchor component={Link} href="/keys">
          your keys
        </Anchor>
        .
      </Text>
    </Page>
  );
}
