import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Budgets, budgetsProblem } from '../../platform/caller/budgets';
import { type Scope, scopes } from '../../platform/caller/rights';
import { IfGiven } from '../../platform/validation/if-given.decorator';
import { Rule } from '../../platform/validation/rule.decorator';
import {
  addressesProblem,
  maxAddresses,
  maxVoices,
  rateLimitProblem,
  scopesProblem,
  voicesProblem,
} from '../restriction-rules';
import type { Grants } from '../grants';
import { BudgetsDto } from './budgets.dto';

const list = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  uniqueItems: true,
  required: false,
  nullable: true,
} as const;

/** A list of scopes; `null` is valid. */
export const ScopesField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...list, items: { type: 'string', enum: [...scopes] }, description, example: ['speech', 'voices'] }),
    IfGiven(),
    Rule(scopesProblem),
  );

/** A list of voice ids; `null` is valid. */
export const VoicesField = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ ...list, description, maxItems: maxVoices, example: ['slt'] }),
    IfGiven(),
    Rule(voicesProblem),
  );

/** A list of address ranges; `null` is valid. */
export const AddressesField = (whenNull: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      ...list,
      description:
        'The addresses from which the key works: ranges in CIDR notation, or single addresses. IPv4 clients match IPv4 ranges ' +
        `in either notation. ${whenNull}`,
      maxItems: maxAddresses,
      example: ['192.0.2.0/24', '2001:db8::/32'],
    }),
    IfGiven(),
    Rule(addressesProblem),
  );

/** A rate limit; `null` is valid. */
export const RateLimitField = (whenNull: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      description: `Requests per window, at most as many as the server or its operator allows the key. ${whenNull}`,
      type: 'integer',
      minimum: 1,
      required: false,
      nullable: true,
      example: 5,
    }),
    IfGiven(),
    Rule(rateLimitProblem),
  );

/** Budgets; `null` is valid. */
export const BudgetsField = (whenMissing: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      description: `What the key may spend. ${whenMissing}`,
      type: BudgetsDto,
      required: false,
      nullable: true,
      example: { characters_per_day: 10_000 },
    }),
    IfGiven(),
    Rule(budgetsProblem),
  );

/** The restrictions of a new key. Restrictions that are left out are those of the key that makes the request. */
export class KeyRestrictionsDto {
  @ScopesField('What the key may do. Omitted or null: what your own key may do.')
  scopes?: Scope[] | null;

  @VoicesField('The ids of the voices that the key may use. Omitted or null: those that your own key may use.')
  allowed_voices?: string[] | null;

  @AddressesField('Omitted or null: those from which your own key works.')
  allowed_addresses?: string[] | null;

  @RateLimitField('Omitted or null: that of your own key if it is lower than the server’s.')
  rate_limit?: number | null;

  @BudgetsField('Budgets that are left out, or all if omitted or null: those of your own key.')
  budgets?: Budgets | null;
}

/** The grants that a request names. */
export function grantsIn(restrictions: KeyRestrictionsDto): Partial<Grants> {
  return {
    scopes: restrictions.scopes,
    allowedVoices: restrictions.allowed_voices,
    allowedAddresses: restrictions.allowed_addresses,
    rateLimit: restrictions.rate_limit,
    budgets: restrictions.budgets,
  };
}
