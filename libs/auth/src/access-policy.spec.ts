import { Controller } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Public, RequiresScope, accessPolicy } from './access-policy.ts';

describe('access policies', () => {
  it('belong to methods or to whole controllers', () => {
    @Public()
    @Controller()
    class Mixed {
      free(): void {}

      @RequiresScope('usage:read')
      scoped(): void {}
    }
    const policyOf = (name: 'free' | 'scoped') => accessPolicy(new Reflector(), Mixed.prototype[name], Mixed);
    expect([policyOf('free'), policyOf('scoped')]).toEqual([{ public: true }, { scope: 'usage:read' }]);
  });

  it('of a controller cannot be a scope, which nothing would check', () => {
    const decorate = () => {
      // @ts-expect-error A scope belongs on a method.
      @RequiresScope('usage:read')
      class Scoped {}
      return Scoped;
    };
    expect(decorate).toThrow('can only decorate methods');
  });
});
