import {
  type CreateTimer,
  type DeletedTimer,
  type FixedTimer,
  type Timer,
  type TimerOperationResult,
  type UpdateTimer,
  createClient,
} from './index.ts';

const targetDate = '2031-06-01T12:00:00Z';
const client = () => createClient({ baseUrl: 'https://x', apiKey: 'x', fetch: () => Promise.reject(new Error()) });

/** The compiler checks these (`npm run check`): they need not run. */
describe('the compiler', () => {
  it('accepts timers of every type, and whole timers that were read', () => {
    const timers: CreateTimer[] = [
      { name: 'Launch', targetDate, colors: { background: '#fff', accent: null } },
      { type: 'evergreen', name: 'Offer', durationSeconds: 3600, endsAt: '00:00' },
      { type: 'recurring', name: 'Happy hour', recurrence: { frequency: 'daily', time: '18:00' } },
      { type: 'personal', name: 'Voucher', trust: 'signed' },
    ];
    const sendBack = (timer: Timer): [CreateTimer, UpdateTimer] => [timer, { ...timer, name: 'Later' }];
    const withId = (timer: FixedTimer, id: string): Timer => ({ ...timer, id });
    expect([timers.length, typeof sendBack, typeof withId]).toEqual([4, 'function', 'function']);
  });

  it('rejects wrong requests', () => {
    const wrong = async () => {
      const { timers, keys, webhooks } = client();
      // @ts-expect-error a timer needs a name
      await timers.create({ targetDate });
      // @ts-expect-error an unknown field
      await timers.create({ name: 'Launch', targetDate, colour: '#fff' });
      // @ts-expect-error a fixed timer needs its targetDate
      await timers.create({ name: 'Launch' });
      // @ts-expect-error the same with its type
      await timers.create({ type: 'fixed', name: 'Launch' });
      // @ts-expect-error an evergreen timer needs its duration
      await timers.create({ type: 'evergreen', name: 'Offer' });
      // @ts-expect-error only some types have a duration
      await timers.create({ name: 'Launch', targetDate, durationSeconds: 5 });
      // @ts-expect-error a recurring timer needs its recurrence
      await timers.create({ type: 'recurring', name: 'Happy hour' });
      // @ts-expect-error a weekly one needs its days
      await timers.create({ type: 'recurring', name: 'x', recurrence: { frequency: 'weekly', time: '18:00' } });
      // @ts-expect-error a color is #rrggbb
      await timers.create({ name: 'Launch', targetDate, colors: { background: 'red' } });
      // @ts-expect-error an unknown template
      await timers.create({ name: 'Launch', targetDate, template: 'comic' });
      // @ts-expect-error the type cannot change
      await timers.update('tmr_1', { type: 'evergreen' });
      // @ts-expect-error not even together with what the other type needs
      await timers.update('tmr_1', { type: 'evergreen', durationSeconds: 5 });
      const timer = await timers.get('tmr_1');
      // @ts-expect-error not even in a whole timer
      await timers.update(timer.id, { ...timer, type: 'fixed', targetDate });
      if (timer.type !== 'fixed') return;
      const ofEvergreen = { targetDate: null, durationSeconds: 5, endsAt: null };
      // @ts-expect-error not as an evergreen one
      await timers.update(timer.id, { ...timer, ...ofEvergreen, type: 'evergreen' });
      // @ts-expect-error not as a recurring one
      await timers.update(timer.id, { ...timer, type: 'recurring', recurrence: { frequency: 'daily', time: '18:00' } });
      // @ts-expect-error an unknown field
      await timers.update('tmr_1', { colour: '#fff' });
      // @ts-expect-error a color is #rrggbb
      await timers.update('tmr_1', { colors: { text: 'red' } });
      // @ts-expect-error pages are read by their cursors
      await timers.list({ offset: 20 });
      // @ts-expect-error an unknown filter
      await timers.list({ color: '#fff' });
      // @ts-expect-error an unknown scope
      await keys.create({ name: 'CI', scopes: ['timers:all'] });
      // @ts-expect-error an unknown event
      await webhooks.create({ url: 'https://shop.example', events: ['timer.exploded'] });
      // @ts-expect-error keys have no idempotency key
      await keys.create({ name: 'CI', scopes: ['timers:read'] }, { idempotencyKey: 'x' });
      // @ts-expect-error a deleted timer cannot be created again like this
      await timers.create(await timers.delete('tmr_1'));
      // @ts-expect-error an operation needs its timer
      await timers.bulk([{ action: 'create' }]);
    };
    expect(typeof wrong).toBe('function');
  });

  it('knows the fields of a timer from its type', () => {
    const read = (timer: Timer | DeletedTimer): string | number => {
      // @ts-expect-error not every timer has a duration
      void timer.durationSeconds;
      switch (timer.type) {
        case 'fixed':
          return timer.targetDate;
        case 'evergreen':
          return timer.durationSeconds;
        case 'recurring':
          return timer.recurrence.frequency;
        case 'personal':
          return timer.trust;
      }
    };
    const idOf = ({ data, error }: TimerOperationResult) => (error ? error.message : data.id);
    expect([typeof read, typeof idOf]).toEqual(['function', 'function']);
  });
});
