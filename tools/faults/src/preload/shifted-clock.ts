/** Loaded before a service: its wall clock goes ahead by `?ms=…`. PostgreSQL's, and the file system's, stay as they are. */
const shiftMs = Number(new URL(import.meta.url).searchParams.get('ms'));
const RealDate = Date;

/** Only what takes the present time differs. */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + shiftMs] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? () => target.now() + shiftMs : (Reflect.get(target, name) as unknown)),
});
