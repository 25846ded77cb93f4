import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from './page';

/** Shown for an address that has no page. */
export function UnknownPage() {
  return (
    <Page title="Not found">
      <Text>
        This page does not exist. Go to{' '}
        <Anchor component={Link} href="/overview">
          the overview
        </Anchor>
        .
      </Text>
    </Page>
  );
}
