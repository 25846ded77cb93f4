import { SetMetadata } from '@nestjs/common';
import { RememberingReflector } from './remembering-reflector';

const key = 'kind';

class Plain {
  route(): void {}
}

@SetMetadata(key, 'special')
class Special extends Plain {}

describe('RememberingReflector', () => {
  it('tells apart controllers that inherit one handler', () => {
    const reflector = new RememberingReflector();
    const handler = Reflect.get(Plain.prototype, 'route');
    const kinds = () => [Plain, Special, Plain].map((type) => reflector.getAllAndOverride(key, [handler, type]));
    expect(kinds()).toEqual([undefined, 'special', undefined]);
    // From memory.
    expect(kinds()).toEqual([undefined, 'special', undefined]);
  });
});
