import { Page } from '../layout/page';
export default function PlaygroundPage() {
  return <Page title="Playground">…</Page>;
}
