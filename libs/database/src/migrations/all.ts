export { InitialSchema1795651200000 } from './1795651200000-initial-schema.ts';
