import { Page } from '../layout/page';
import { Panel } from '../shared/panel';
import { SecondFactorPanel } from '../second-factor/second-factor-panel';
import { useSession } from '../session/use-session';
import { ColorSchemeSwitch } from '../theme/color-scheme-switch';
import { AccountBudgetsPanel } from './account-budgets-panel';
import { HistorySettingPanel } from '../history/history-setting-panel';
import { MembershipPanel } from './membership-panel';
import { PasswordPanel } from './password-panel';
import { SessionsPanel } from './sessions-panel';
import { SignOutButton } from './sign-out-button';
import classes from './account-page.module.css';

/** The signed-in user's sessions, password, second factor and colour scheme, their membership, and the account's history and budgets. */
export default function AccountPage() {
  const { data: session } = useSession();
  return (
    <Page
      title="Account"
      lead={session ? `${session.person.email} · ${session.account.name}` : undefined}
      actions={<SignOutButton />}
    >
      <SessionsPanel />
      <div className={classes.pair}>
        <PasswordPanel />
        <SecondFactorPanel />
        <Panel title="Appearance">
          <ColorSchemeSwitch />
        </Panel>
        <MembershipPanel />
      </div>
      <HistorySettingPanel />
      <AccountBudgetsPanel />
    </Page>
  );
}
