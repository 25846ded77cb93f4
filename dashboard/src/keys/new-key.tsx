import { Text } from '@mantine/core';
import type { CreatedApiKey } from '../api/types';
import { CodeBlock } from '../shared/code-block';
import { serverUrl } from '../shared/public-path';
import { ShownOnce } from '../shared/shown-once';
import { curlWithKey } from './curl-with-key';

interface NewKeyProps {
  created: CreatedApiKey;
  onDone: () => void;
}

/** A new key's secret, which is shown only here, and a command to try it with. */
export function NewKey({ created, onDone }: NewKeyProps) {
  return (
    <ShownOnce
      value={created.key}
      what="key"
      warning="The key is not shown again. The server stores only a hash of it."
      label={created.name}
      onDone={onDone}
    >
      <div>
        <Text size="sm" fw={600} mb={6}>
          Try it
        </Text>
        <CodeBlock code={curlWithKey(serverUrl(), created.key)} what="command" />
      </div>
    </ShownOnce>
  );
}
