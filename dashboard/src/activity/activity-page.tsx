import { Page } from '../layout/page';
export function ActivityPage() {
  return <Page title="Activity">…</Page>;
}
