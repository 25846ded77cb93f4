import { Option } from 'commander';
import { roles } from '../../../platform/caller/role';

/** The option `--role`. */
export function roleOption(description: string): Option {
  return new Option('--role <role>', description).choices([...roles]);
}
