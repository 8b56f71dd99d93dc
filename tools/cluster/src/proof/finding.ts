/** Something that the cluster promises, and what was measured. */
export interface Finding {
  name: string;
  actual: string;
  required: string;
  holds: boolean;
}

const number = (value: number) => value.toLocaleString('en-US');

/** Something that must not happen. @param of - among how many */
export const none = (name: string, count: number, of?: number): Finding => ({
  name,
  actual: of === undefined ? number(count) : `${number(count)} of ${number(of)}`,
  required: '0',
  holds: count === 0 && of !== 0,
});

export const exactly = (name: string, actual: number, required: number): Finding => ({
  name,
  actual: number(actual),
  required: number(required),
  holds: actual === required,
});

export const within = (name: string, ms: number, limitMs: number): Finding => ({
  name,
  actual: `${Math.round(ms)} ms`,
  required: `<= ${number(limitMs)} ms`,
  holds: ms <= limitMs,
});

/** Something without which the run would prove nothing. */
export const some = (name: string, count: number): Finding => ({
  name,
  actual: number(count),
  required: '> 0',
  holds: count > 0,
});
