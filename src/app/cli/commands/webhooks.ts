import { Command, Option } from 'commander';
import { type AlertType, alertTypes } from '../../../accounts/alerts/alert';

const actions = () => import('../actions/webhooks.js');

/** `voxgate webhooks …` */
export function webhooksCommand(): Command {
  const webhooks = new Command('webhooks').description('manage the addresses to which an account’s alerts are sent');

  withCommonOptions(webhooks.command('list'))
    .description('list an account’s webhooks')
    .action(async (options) => (await actions()).listWebhooks(options));

  withCommonOptions(webhooks.command('add'))
    .description('add a webhook; its secret is printed only once')
    .requiredOption('--url <url>', 'where to send alerts: https://…')
    .addOption(
      new Option('--events <types...>', 'the types of alerts to send')
        .choices(alertTypes)
        .default([...alertTypes], 'all types'),
    )
    .action(async (options) => (await actions()).addWebhook(options));

  withCommonOptions(webhooks.command('remove'))
    .description('remove a webhook, and what waits for it')
    .argument('<id>', 'the id of the webhook: whk_…')
    .action(async (id: string, options) => (await actions()).removeWebhook(id, options));

  withCommonOptions(webhooks.command('test'))
    .description('send a test to a webhook; a running server delivers it')
    .argument('<id>', 'the id of the webhook: whk_…')
    .action(async (id: string, options) => (await actions()).testWebhook(id, options));

  withCommonOptions(webhooks.command('deliveries'))
    .description('list what was sent to a webhook, newest first')
    .argument('<id>', 'the id of the webhook: whk_…')
    .action(async (id: string, options) => (await actions()).listDeliveries(id, options));

  return webhooks;
}

/** The options of every command. */
export interface WebhookOptions {
  account: string;
  json?: boolean;
}

/** The options of `voxgate webhooks add`. */
export interface AddWebhookOptions extends WebhookOptions {
  url: string;
  events: AlertType[];
}

function withCommonOptions(command: Command): Command {
  return command
    .requiredOption('--account <id or e-mail>', 'the account that owns the webhook')
    .option('--json', 'print JSON');
}
