import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnalyticsQueryDto } from '../analytics/analytics.dto.ts';
import { ColorsInputDto, LabelsInputDto, OnExpireInputDto } from '../timers/dto/appearance.dto.ts';
import { CreateTimerDto } from '../timers/dto/create-timer.dto.ts';
import { ListTimersQueryDto } from '../timers/dto/list-timers-query.dto.ts';
import { RecurrenceInputDto } from '../timers/dto/recurrence.dto.ts';
import { UpdateTimerDto } from '../timers/dto/update-timer.dto.ts';
import { snakeCase } from './request-validation.ts';

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
