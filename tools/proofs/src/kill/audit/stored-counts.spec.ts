import { viewsOfTopTimers } from './stored-counts.ts';

it('reads the views of the most viewed timers in their order', () => {
  const timer = Array<number>(16).fill(7);
  expect(viewsOfTopTimers(Buffer.from([...timer, 0xac, 0x02, ...timer, 1]))).toEqual([300, 1]);
  expect(viewsOfTopTimers(Buffer.alloc(0))).toEqual([]);
});
