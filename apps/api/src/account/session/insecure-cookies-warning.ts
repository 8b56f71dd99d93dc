import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';

/** Reminds the operator of a setting that is only for tests. */
@Injectable()
export class InsecureCookiesWarning implements OnApplicationBootstrap {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'console'>) {}

  onApplicationBootstrap(): void {
    if (!this.config.console.insecureCookies) return;
    new Logger('Sessions').warn(
      'ALLOW_INSECURE_COOKIES is true: everybody in the network can read the cookies with which people are signed in.',
    );
  }
}
