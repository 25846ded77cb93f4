import { SignOutButton } from '../account/sign-out-button';
import { SignedOutLayout } from '../layout/signed-out-layout';
import { useSession } from '../session/use-session';
import { SetUpSecondFactor } from './set-up';

/** Takes the place of all pages while the account requires a second factor that the user has not set up. */
export default function SecondFactorNeeded() {
  const { data: session } = useSession();
  return (
    <SignedOutLayout
      title="Set up a second factor"
      lead={
        <>
          The account <strong>{session?.account.name}</strong> requires a second factor.
        </>
      }
    >
      <SetUpSecondFactor email={session?.person.email ?? ''} />
      <SignOutButton />
    </SignedOutLayout>
  );
}
