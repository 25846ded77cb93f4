import { ReloadAlert } from './reload-alert';

/** In place of a page that failed while it was shown: a fault of the page itself. */
export function BrokenPage({ error }: { error: Error }) {
  const text = `Reload it to go on. If it fails again, tell whoever runs this server: ${error.message}`;
  return <ReloadAlert color="red" title="This page failed" text={text} />;
}
