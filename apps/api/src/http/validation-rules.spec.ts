import { IsInt, IsString, MetadataStorage, validate } from 'class-validator';
import { rememberValidationRules } from './validation-rules.ts';

class Base {
  @IsString()
  name: unknown;
}

class Derived extends Base {
  @IsInt({ groups: ['count'] })
  count: unknown;
}

const propertiesOf = async (value: object, options = {}) =>
  (await validate(value, options)).map((error) => error.property);

describe('rememberValidationRules', () => {
  it('collects the rules of a class once, also those that it inherits, but not for groups', async () => {
    const collect = jest.spyOn(MetadataStorage.prototype, 'getTargetValidationMetadatas');
    rememberValidationRules();
    for (let i = 0; i < 2; i++) {
      expect(await propertiesOf(new Derived())).toEqual(['count', 'name']);
      expect(await propertiesOf(new Base())).toEqual(['name']);
    }
    expect(collect).toHaveBeenCalledTimes(2);
    expect(await propertiesOf(new Derived(), { groups: ['count'] })).toEqual(['count']);
    expect(await propertiesOf(new Derived(), { groups: ['other'] })).toEqual([]);
  });
});
