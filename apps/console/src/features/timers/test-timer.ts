import { sharedAppearanceDefaults } from '@tminus/domain';
import type { ListedTimer, TimerVersion } from './timer.ts';

/** A timer for tests, with the fields that matter to one. */
export function testTimer(fields: Partial<TimerVersion> = {}): TimerVersion & ListedTimer {
  return {
    id: 'tmr_01m7yxhe0xe7ran31ygpx82d3j',
    mode: 'live',
    externalId: null,
    metadata: {},
    name: 'Launch',
    type: 'fixed',
    status: 'active',
    expired: false,
    state: 'running',
    pausedUntil: null,
    alt: null,
    startsAt: null,
    link: null,
    targetDate: '2026-11-27T22:59:00Z',
    timezone: 'Europe/Berlin',
    timezoneMode: 'timer',
    template: 'bold',
    colors: { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' },
    width: 600,
    height: 150,
    ...sharedAppearanceDefaults,
    viewCount: 0,
    totalClicks: 0,
    embedUrl: 'https://img.example.com/t/tmr_01m7yxhe0xe7ran31ygpx82d3j.gif',
    embedCode: '<img src="https://img.example.com/t/tmr_01m7yxhe0xe7ran31ygpx82d3j.gif" alt="Launch">',
    warnings: [],
    createdAt: '2026-11-21T09:30:00Z',
    etag: '"1"',
    lastOpenedAt: null,
    ...fields,
  };
}
