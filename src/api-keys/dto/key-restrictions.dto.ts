import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { type Budgets, budgetsProblem } from '../../caller/budgets';
import { isAddressRange } from '../../caller/address-ranges';
import { type Scope, scopes } from '../../caller/rights';
import { Rule } from '../../validation/rule.decorator';
import { BudgetsDto } from './budgets.dto';

/** Bounds of the lists, because every request reads them. */
const mostVoices = 200;
const mostAddresses = 100;
const longestVoiceId = 100;

/** The restrictions of a key, in requests. Restrictions that are left out are those of the key that makes the request. */
export class KeyRestrictionsDto {
  @ApiProperty({
    description: 'What the key may do. Omitted or null: what your own key may do.',
    type: [String],
    enum: scopes,
    minItems: 1,
    uniqueItems: true,
    required: false,
    nullable: true,
    example: ['speech', 'voices'],
  })
  @IfGiven()
  @Rule((value) => listProblem(value, scopes.length, scopeProblem))
  scopes?: Scope[] | null;

  @ApiProperty({
    description: 'The ids of the voices that the key may use. Omitted or null: those that your own key may use.',
    type: [String],
    minItems: 1,
    maxItems: mostVoices,
    uniqueItems: true,
    required: false,
    nullable: true,
    example: ['slt'],
  })
  @IfGiven()
  @Rule((value) => listProblem(value, mostVoices, voiceProblem))
  allowed_voices?: string[] | null;

  @ApiProperty({
    description:
      'The addresses from which the key works: ranges in CIDR notation, or single addresses. IPv4 clients match IPv4 ranges ' +
      'in either notation. Omitted or null: those from which your own key works.',
    type: [String],
    minItems: 1,
    maxItems: mostAddresses,
    uniqueItems: true,
    required: false,
    nullable: true,
    example: ['192.0.2.0/24', '2001:db8::/32'],
  })
  @IfGiven()
  @Rule((value) => listProblem(value, mostAddresses, addressProblem))
  allowed_addresses?: string[] | null;

  @ApiProperty({
    description:
      'Requests per window, at most the server’s limit. Omitted or null: the server’s limit, or that of your own key if it is lower.',
    type: 'integer',
    minimum: 1,
    required: false,
    nullable: true,
    example: 5,
  })
  @IfGiven()
  @Rule((value) =>
    Number.isSafeInteger(value) && (value as number) >= 1 ? undefined : 'must be a whole number of at least 1',
  )
  rate_limit?: number | null;

  @ApiProperty({
    description:
      'What the key may spend: see docs/budgets.md. Budgets that are left out, or all if omitted or null: those of your own key.',
    type: BudgetsDto,
    required: false,
    nullable: true,
    example: { characters_per_day: 10_000 },
  })
  @IfGiven()
  @Rule(budgetsProblem)
  budgets?: Budgets | null;
}

/** Validates a field only if it is there. `null` counts as not there. */
export function IfGiven(): PropertyDecorator {
  return (target, property) =>
    ValidateIf((dto: Record<string | symbol, unknown>) => dto[property] !== undefined && dto[property] !== null)(
      target,
      property,
    );
}

function listProblem(
  value: unknown,
  most: number,
  problemOf: (item: unknown) => string | undefined,
): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'must be a list with at least one element';
  if (value.length > most) return `must have at most ${most} elements`;
  if (new Set(value).size < value.length) return 'must not have the same element twice';
  return value.map(problemOf).find((problem) => problem !== undefined);
}

function scopeProblem(scope: unknown): string | undefined {
  return (scopes as readonly unknown[]).includes(scope) ? undefined : `must consist of: ${scopes.join(', ')}`;
}

function voiceProblem(id: unknown): string | undefined {
  return typeof id === 'string' && /^[^\p{Cc}\p{Cs}]+$/u.test(id) && Array.from(id).length <= longestVoiceId
    ? undefined
    : `must consist of voice ids of 1 to ${longestVoiceId} characters`;
}

function addressProblem(range: unknown): string | undefined {
  return typeof range === 'string' && isAddressRange(range)
    ? undefined
    : 'must consist of addresses and CIDR ranges, for example 192.0.2.0/24 or 2001:db8::/32';
}
