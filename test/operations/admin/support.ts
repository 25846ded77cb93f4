import { OperatorKeysService } from '../../../src/auth/operators/operator-keys.service';
import type { OperatorAccess } from '../../../src/platform/caller/operator-access';
import type { AccountDto } from '../../../src/operations/admin/dto/account.dto';
import type { TestApp } from '../../support/test-app';

/** A program of the operator. */
export interface Program {
  keyId: string;
  authorization: { Authorization: string };
  /** Sends a request below `/api/v1/admin`. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a request that must succeed, and returns its body. */
  get<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
}

/** Creates an operator's key, and a program that has it. */
export async function newProgram(server: TestApp, access: OperatorAccess = 'write'): Promise<Program> {
  const service = server.app.get(OperatorKeysService);
  const { key, operatorKey } = await service.create({ name: `Program that may ${access}`, access, expiresAt: null });
  const authorization = { Authorization: `Bearer ${key}` };
  const ask: Program['ask'] = (method, path, body, headers = {}) =>
    server.fetch(`/api/v1/admin${path}`, {
      method,
      headers: { ...authorization, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    keyId: operatorKey.id,
    authorization,
    ask,
    get: async <T>(...request: Parameters<Program['ask']>) => {
      const answer = await ask(...request);
      const text = await answer.text();
      expect({ request, ok: answer.ok, text }).toMatchObject({ ok: true });
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
  };
}

let accounts = 0;

/** Creates an account as a program does. */
export function newAccount(program: Program, fields: object = {}): Promise<AccountDto> {
  accounts++;
  return program.get('POST', '/accounts', {
    name: `Account ${accounts}`,
    email: `account-${accounts}@example.com`,
    ...fields,
  });
}
