/** The part of npm's fetch that is used here. The package has no types. */
declare module 'make-fetch-happen' {
  import type { FetchOptions } from 'npm-registry-fetch';
  import type npmFetch from 'npm-registry-fetch';

  export default function fetch(
    url: string,
    options: FetchOptions & { redirect?: 'manual'; proxy?: string | undefined },
  ): ReturnType<typeof npmFetch>;
}
