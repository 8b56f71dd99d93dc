/** Moves the wall clock of a service ahead by `?ms=…`. The clocks of PostgreSQL and the file system do not change. */
const shiftMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const RealDate = Date;

/** Changes only `Date.now()` and `new Date()`. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + shiftMs] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? () => target.now() + shiftMs : (Reflect.get(target, name) as unknown)),
});
