import 'reflect-metadata';
import { getMetadataStorage, IsInt, IsString, validate } from 'class-validator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnalyticsQueryDto } from '../analytics/analytics.dto.ts';
import { ColorsInputDto, LabelsInputDto, OnExpireInputDto } from '../timers/dto/appearance.dto.ts';
import { CreateTimerDto } from '../timers/dto/create-timer.dto.ts';
import { ListTimersQueryDto } from '../timers/dto/list-timers-query.dto.ts';
import { RecurrenceInputDto } from '../timers/dto/recurrence.dto.ts';
import { UpdateTimerDto } from '../timers/dto/update-timer.dto.ts';
import { rememberValidationRules, snakeCase } from './request-validation.ts';

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
    const collect = jest.spyOn(getMetadataStorage(), 'getTargetValidationMetadatas');
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

const requests = [
  AnalyticsQueryDto,
  ColorsInputDto,
  CreateTimerDto,
  LabelsInputDto,
  ListTimersQueryDto,
  OnExpireInputDto,
  RecurrenceInputDto,
  UpdateTimerDto,
];

it('docs/errors.md lists the code of each rule of the management API', () => {
  const rules = requests
    .flatMap((each) => getMetadataStorage().getTargetValidationMetadatas(each, '', true, false))
    .filter(({ type }) => type !== 'conditionalValidation')
    .map(({ name, type }) => snakeCase(name ?? type));
  const document = readFileSync(join(__dirname, '../../../../docs/errors.md'), 'utf8');
  const listed = new Set([...document.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code));
  expect([...new Set(rules)].filter((code) => !listed.has(code))).toEqual([]);
  expect(rules).toContain('is_plain_text');
});
