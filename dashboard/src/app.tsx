import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from './api/query-client';
import { ErrorBoundary } from './layout/error-boundary';
import { Routes } from './routes';
import { styleNonce } from './theme/style-nonce';
import { theme } from './theme/theme';

/**
 * The whole page. Mantine's variables and classes are CSS files, because the Content-Security-Policy forbids inline
 * styles.
 */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Routes />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}
