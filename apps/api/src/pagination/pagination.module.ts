import { Module } from '@nestjs/common';
import { PageLinks } from './page-links.ts';

/** `Link` headers of lists. */
@Module({ providers: [PageLinks], exports: [PageLinks] })
export class PaginationModule {}
