import { sharedTestApp, type TestApp } from '../../support/test-app';

/**
 * A server for tests of clients that try again, shared as `sharedTestApp` is. A window of its limits has three seconds, and it speaks for two
 * requests at a time.
 */
export function strictTestApp(): Promise<TestApp> {
  return sharedTestApp({ environment: { RATE_LIMIT_WINDOW_SECONDS: '3', SPEECH_QUEUE_CAPACITY: '2' } });
}
