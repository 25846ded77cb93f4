import { Command, InvalidArgumentError, Option } from 'commander';
import { operatorAccesses } from '../../../platform/caller/operator-access';
import { checkLabel, normaliseLabel } from '../../../platform/validation/label';
import { time, timeForms } from '../arguments';

const actions = () => import('../actions/operators.js');

/** `voxgate operators …` */
export function operatorsCommand(): Command {
  const operators = new Command('operators').description(
    'create, list and revoke the keys of programs that manage accounts below /api/v1/admin (ADMIN_API=true)',
  );

  operators
    .command('create')
    .description('create an operator’s key; it is printed only once')
    .requiredOption('--name <name>', 'a label of 1 to 100 characters; the audit trail of accounts shows it', label)
    .addOption(
      new Option('--access <access>', 'write: everything; read: neither change nor export anything')
        .choices([...operatorAccesses])
        .default('write'),
    )
    .option('--expires <time>', `when it expires: ${timeForms}`, time)
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).createOperatorKey(options));

  operators
    .command('list')
    .description('list the operators’ keys that are not revoked')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).listOperatorKeys(options));

  operators
    .command('revoke')
    .description('revoke an operator’s key permanently')
    .argument('<id>', 'the id of the key: opk_…')
    .option('--json', 'print JSON')
    .action(async (id: string, options) => (await actions()).revokeOperatorKey(id, options));

  return operators;
}

function label(value: string): string {
  const name = normaliseLabel(value);
  const problem = checkLabel(name);
  if (problem) throw new InvalidArgumentError(`It ${problem}.`);
  return name;
}
