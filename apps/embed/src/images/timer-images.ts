import { secondsLeft } from '@tminus/domain';
import {
  type Ending,
  type Layout,
  type LayoutCache,
  layoutFits,
  renderAnimation,
  renderStill,
} from '@tminus/rendering';
import type { AllowanceWatch } from '../views/allowance-watch.ts';
import { hiddenImages } from './hidden-image.ts';
import type { ImageRequest } from './image-request.ts';
import type { ImageTimer } from './image-timer.ts';

/** Where an animation goes. */
type Allocate = (length: number) => Buffer;

/** What an image is made of. */
interface Parts {
  layout: Layout;
  ending: Ending | undefined;
}

/** Epoch milliseconds. */
export interface Moment {
  nowMs: number;
  /** When the countdown of an evergreen timer started. */
  startMs: number;
}

/** Makes the images of active timers. */
export class TimerImages {
  constructor(
    private readonly layouts: LayoutCache,
    private readonly allowances: Pick<AllowanceWatch, 'isOverAllowance'>,
  ) {}

  /**
   * The image of the second of `moment` if nothing has to be built for it; undefined otherwise.
   * @param allocate - default: new buffers
   */
  renderAtOnce(setting: ImageTimer, asked: ImageRequest, moment: Moment, allocate?: Allocate): Buffer | undefined {
    const request = this.allowed(setting, asked);
    const left = leftAt(setting, moment);
    if (isOver(setting, left)) return hiddenImages[request.format];
    const spec = setting.layoutSpec(request.scale, left);
    const layout = this.layouts.peek(spec);
    if (layout === undefined) return undefined;
    const needed = left <= playedSeconds(setting, request) ? setting.ending : undefined;
    const ending = needed && this.layouts.peekEnding(spec, needed);
    return needed && ending === undefined ? undefined : draw(setting, request, left, { layout, ending }, allocate);
  }

  /**
   * The image of the second at which all that it needs is there.
   * @param startMs - as in a `Moment`
   */
  async render(setting: ImageTimer, asked: ImageRequest, startMs: number): Promise<Buffer> {
    const request = this.allowed(setting, asked);
    const { ending } = setting;
    const spec = setting.layoutSpec(request.scale, leftAt(setting, { nowMs: Date.now(), startMs }));
    const parts = {
      layout: await this.layouts.get(spec),
      ending: ending && (await this.layouts.getEnding(spec, ending)),
    };
    const left = leftAt(setting, { nowMs: Date.now(), startMs });
    // A recurring timer that has come to its end meanwhile may have more left than the layout has digits for.
    if (!layoutFits(spec, left)) return this.render(setting, asked, startMs);
    return isOver(setting, left) ? hiddenImages[request.format] : draw(setting, request, left, parts);
  }

  /** Over its plan's views an account's images stand still: an e-mail that was sent never breaks, but costs less. */
  private allowed(setting: ImageTimer, request: ImageRequest): ImageRequest {
    return this.allowances.isOverAllowance(setting.accountId) ? { ...request, still: true } : request;
  }
}

function leftAt(setting: ImageTimer, { nowMs, startMs }: Moment): number {
  return secondsLeft(setting.deadlineMs(nowMs, startMs), nowMs);
}

function isOver({ ending }: ImageTimer, left: number): boolean {
  return left === 0 && ending?.kind === 'hidden';
}

function playedSeconds({ animationSeconds }: ImageTimer, { still, seconds }: ImageRequest): number {
  return still ? 1 : (seconds ?? animationSeconds);
}

function draw(
  setting: ImageTimer,
  request: ImageRequest,
  left: number,
  { layout, ending }: Parts,
  allocate?: Allocate,
): Buffer {
  const { format, still } = request;
  if (still) return renderStill(layout, setting.palette, left, { format, ending });
  return renderAnimation(layout, setting.palette, left, playedSeconds(setting, request), ending, allocate);
}
