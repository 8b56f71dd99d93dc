/** The smallest create request for each type of timer. */
export const fixtures = {
  fixed: { name: 'Launch', type: 'fixed', targetDate: '2030-01-01T00:00:00Z' },
  evergreen: { name: 'Offer', type: 'evergreen', durationSeconds: 259_200 },
  recurring: {
    name: 'Happy hour',
    type: 'recurring',
    timezone: 'Europe/Berlin',
    recurrence: { frequency: 'weekly', time: '18:00', weekday: 'friday' },
  },
} as const;

/** For `it.each`. */
export const fixturesByType = Object.entries(fixtures);
