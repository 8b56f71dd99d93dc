import { Injectable } from '@nestjs/common';

/** How images came about since the start. Plain numbers, because the fast path increases them. */
@Injectable()
export class ImageCounts {
  /** The same bytes as for another request of the same second. */
  sameSecond = 0;
  /** Assembled from what was in memory. */
  rendered = 0;
  /** Something had to be loaded or built first. */
  loaded = 0;
  hidden = 0;
  unknown = 0;
  failed = 0;
  /** Attempts that were replaced with a simpler image, because too many layouts waited to be built. */
  simplified = 0;
}
