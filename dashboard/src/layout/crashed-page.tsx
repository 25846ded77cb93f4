import { ReloadAlert } from './reload-alert';

/** Replaces a page that threw an error while rendering: a bug in the page. */
export function CrashedPage({ error }: { error: Error }) {
  const text = `Reload the page. If it crashes again, report this error to your administrator: ${error.message}`;
  return <ReloadAlert color="red" title="This page crashed" text={text} />;
}
