import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { acceptsGzip } from '@tminus/server';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { type ImageProgram, imageProgram } from './image-programs.ts';
import type { ImageVariant } from './image-request.ts';

/** Longer headers are parsed each time: browsers send a few short ones. */
const longestKept = 100;
/** In characters. Longer ones would fill the memory. */
const longestKeptUserAgent = 512;

/** Decides which images a client gets. */
@Injectable()
export class ImageVariants {
  private readonly isOn: boolean;
  private readonly exceptUserAgents: readonly string[];
  private readonly known = new LRUCache<string, boolean>({ max: 100 });
  private readonly programs = new LRUCache<string, ImageProgram>({ max: 1_000 });

  constructor(@Inject(SERVICE_CONFIG) { imageCompression }: Pick<ServiceConfig, 'imageCompression'>) {
    this.isOn = imageCompression.isOn;
    this.exceptUserAgents = imageCompression.exceptUserAgents;
  }

  for(request: Pick<IncomingMessage, 'headers'>): ImageVariant {
    const program = this.programOf(request);
    if (program === 'plain') return this.mayCompress(request) ? 'compressed' : 'plain';
    return program === 'large' && this.mayCompress(request) ? 'largeCompressed' : program;
  }

  private programOf({ headers }: Pick<IncomingMessage, 'headers'>): ImageProgram {
    const userAgent = headers['user-agent'] ?? '';
    const known = this.programs.get(userAgent);
    if (known !== undefined) return known;
    const program = imageProgram(headers);
    // Without a user agent, other headers decide.
    if (userAgent !== '' && userAgent.length <= longestKeptUserAgent) this.programs.set(userAgent, program);
    return program;
  }

  private mayCompress({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
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
