/** What an account gets emails about. */
export const noticeTopics = ['timers', 'deadlines', 'usage', 'keys', 'webhooks'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** How often: never, at once, or once a day for all that has happened. */
export const noticeFrequencies = ['off', 'now', 'daily'] as const;
export type NoticeFrequency = (typeof noticeFrequencies)[number];

export type NoticeSettings = Record<NoticeTopic, NoticeFrequency>;

/** For an owner who has chosen nothing: what costs, what gives access, and what has stopped. */
export const defaultNotices: NoticeSettings = {
  timers: 'off',
  deadlines: 'off',
  usage: 'now',
  keys: 'now',
  webhooks: 'now',
};

/** The local hour of the daily email. */
export const digestHour = 8;
