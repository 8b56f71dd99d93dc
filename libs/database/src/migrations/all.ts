export { InitialSchema1796000000000 } from './1796000000000-initial-schema.ts';
