import { Argument, Command } from 'commander';
import { roles } from '../../../platform/caller/role';
import { roleOption } from './role-option';

const actions = () => import('../actions/people.js');

/** `voxgate people …` */
export function peopleCommand(): Command {
  const people = new Command('people').description(
    'list, invite and remove the people of an account, and set their roles',
  );

  withCommonOptions(people.command('list'))
    .description('list the people of an account, and its pending invitations')
    .action(async (options) => (await actions()).listPeople(options));

  withCommonOptions(people.command('invite'))
    .description('invite somebody to an account: prints a one-time link to accept')
    .requiredOption('--email <address>', 'whom to invite')
    .addOption(roleOption('their role').default('member'))
    .action(async (options) => (await actions()).invite(options));

  withCommonOptions(people.command('resend'))
    .description('make a new link for a pending invitation; the earlier one stops working')
    .argument('<id or e-mail>', 'the invitation')
    .action(async (invitation: string, options) => (await actions()).resend(invitation, options));

  withCommonOptions(people.command('withdraw'))
    .description('withdraw a pending invitation')
    .argument('<id or e-mail>', 'the invitation')
    .action(async (invitation: string, options) => (await actions()).withdraw(invitation, options));

  withCommonOptions(people.command('remove'))
    .description('remove a person from an account, at once on all servers')
    .argument('<id or e-mail>', 'the person')
    .action(async (person: string, options) => (await actions()).remove(person, options));

  withCommonOptions(people.command('role'))
    .description('set the role of a person in an account')
    .argument('<id or e-mail>', 'the person')
    .addArgument(new Argument('<role>', 'the new role').choices([...roles]))
    .action(async (person: string, role: string, options) => (await actions()).setRole(person, role, options));

  withCommonOptions(people.command('end-sessions'))
    .description('end all sessions of a person for an account')
    .argument('<id or e-mail>', 'the person')
    .action(async (person: string, options) => (await actions()).endSessions(person, options));

  withCommonOptions(people.command('reset-second-factor'))
    .description('switch the second factor of a person off, who has lost their phone and their recovery codes')
    .argument('<id or e-mail>', 'the person')
    .action(async (person: string, options) => (await actions()).resetSecondFactor(person, options));

  return people;
}

function withCommonOptions(command: Command): Command {
  return command.requiredOption('--account <id or e-mail>', 'the account').option('--json', 'print JSON');
}
