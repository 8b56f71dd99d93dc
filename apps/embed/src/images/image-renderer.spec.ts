import type { AllowanceTracker } from '@tminus/analytics';
import { accountIds, timerIds } from '@tminus/domain';
import { LayoutCache } from '@tminus/rendering';
import { aTimer } from '@tminus/testing';
import { expectedImage } from '../../test/expected-image.ts';
import { parseImageUrl } from './image-request.ts';
import { ImageRenderer } from './image-renderer.ts';
import { ImageTimer } from './image-timer.ts';

afterEach(() => jest.restoreAllMocks());

describe('ImageRenderer', () => {
  it('shows the time to the next occurrence if one passes while the layout is built', async () => {
    const recurrence = { frequency: 'monthly', time: '00:00', dayOfMonth: 1 } as const;
    const draft = aTimer({ units: ['seconds'] }, { type: 'recurring', recurrence, timezone: 'UTC' });
    const id = timerIds.create();
    const timer = { ...draft, id, accountId: accountIds.create(), createdAt: new Date(), revision: 1 };
    const request = parseImageUrl(`/t/${id}.png`);
    if (request === undefined) throw new Error('no image');

    const layouts = new LayoutCache();
    const allowances = { isOverAllowance: () => false } as Partial<AllowanceTracker> as AllowanceTracker;
    const renderer = new ImageRenderer(layouts, allowances);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 30, 23, 59, 59));
    const get = layouts.get.bind(layouts);
    jest.spyOn(layouts, 'get').mockImplementationOnce((spec) => {
      clock.mockReturnValue(Date.UTC(2026, 11, 1));
      return get(spec);
    });
    const shown = await renderer.loadAndRender(new ImageTimer({ timer, deleted: false }), request, 0);
    const { still } = await expectedImage(draft, { left: 31 * 86_400 });
    expect(shown.equals(still('png'))).toBe(true);
  });
});
