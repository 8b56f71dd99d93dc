import { describeTemplate } from '../../../test/describe-template.ts';

describeTemplate('gradient');
