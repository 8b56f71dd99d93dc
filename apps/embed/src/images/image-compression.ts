import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { acceptsGzip } from '@tminus/platform';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';

/** Longer headers are parsed each time: browsers send a few short ones. */
const longestKept = 100;

/** Decides which clients get compressed images. */
@Injectable()
export class ImageCompression {
  private readonly isOn: boolean;
  private readonly exceptUserAgents: readonly string[];
  private readonly known = new LRUCache<string, boolean>({ max: 100 });

  constructor(@Inject(SERVICE_CONFIG) { imageCompression }: Pick<ServiceConfig, 'imageCompression'>) {
    this.isOn = imageCompression.isOn;
    this.exceptUserAgents = imageCompression.exceptUserAgents;
  }

  /** Whether the image for a request may be compressed with gzip. */
  isAccepted({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const accepted = headers['accept-encoding'];
    if (!this.isOn || typeof accepted !== 'string' || !this.accepts(accepted)) return false;
    if (this.exceptUserAgents.length === 0) return true;
    const userAgent = headers['user-agent']?.toLowerCase() ?? '';
    return !this.exceptUserAgents.some((part) => userAgent.includes(part));
  }

  private accepts(header: string): boolean {
    if (header.length > longestKept) return acceptsGzip(header);
    const known = this.known.get(header);
    if (known !== undefined) return known;
    const isAccepted = acceptsGzip(header);
    this.known.set(header, isAccepted);
    return isAccepted;
  }
}
