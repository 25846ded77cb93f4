import { Page } from '../layout/page';
export default function UsagePage() {
  return <Page title="Usage">…</Page>;
}
