import { Page } from '../layout/page';
export default function AccountPage() {
  return <Page title="Account">…</Page>;
}
