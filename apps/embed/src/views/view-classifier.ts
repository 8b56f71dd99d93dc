import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CountryDatabase, ViewAttributesReader } from '@tminus/analytics';
import type { ViewAttributes } from '@tminus/event-log';
import type { ServiceConfig } from '@tminus/config';
import { errorReason } from '@tminus/resilience';
import type { ClientAddresses } from '@tminus/platform';
import type { IncomingMessage } from 'node:http';

/** Tells where a view comes from by its request. Neither address nor user agent goes anywhere from here. */
@Injectable()
export class ViewClassifier implements OnApplicationBootstrap {
  private readonly logger = new Logger('Views');
  private readonly reader = new ViewAttributesReader();
  /** Begun at once and awaited at the end of the start, which takes longer: no view comes before it. */
  private readonly loading: Promise<void>;

  constructor(
    private readonly addresses: ClientAddresses,
    private readonly options: ServiceConfig['analytics'],
  ) {
    this.loading = this.load();
  }

  onApplicationBootstrap(): Promise<void> {
    return this.loading;
  }

  /** @returns undefined for a bot or crawler, whose request is no view */
  of(request: IncomingMessage): ViewAttributes | undefined {
    return this.reader.attributesOf({
      userAgent: request.headers['user-agent'],
      address: () => this.addresses.get(request),
      country: this.countryFromProxy(request),
    });
  }

  /** Undefined where nobody who may be believed says one; then the address is looked up. */
  private countryFromProxy(request: IncomingMessage): string | undefined {
    const { countryHeader } = this.options;
    if (countryHeader === undefined || !this.addresses.isFromTrustedProxy(request)) return undefined;
    const value = request.headers[countryHeader];
    return typeof value === 'string' ? value : undefined;
  }

  private async load(): Promise<void> {
    try {
      this.reader.use(await CountryDatabase.open(this.options.geoipDatabase));
    } catch (error) {
      // Images matter more than what country they are opened in.
      this.logger.error(
        `Countries stay unknown: their database cannot be read (GEOIP_DATABASE): ${errorReason(error)}`,
      );
    }
  }
}
