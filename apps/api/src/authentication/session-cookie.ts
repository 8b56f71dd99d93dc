import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import type { SessionClient } from '@tminus/database';
import type { Actor } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/server';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

const daySeconds = 86_400;

/**
 * A cookie that only this service gets, and that scripts cannot read. The prefix `__Host-` makes browsers accept it only from this host,
 * over HTTPS and for all paths, so that no other site of the domain can set it (RFC 6265bis, section 4.1.3.2). Browsers treat `localhost`
 * like HTTPS.
 */
export class HostCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    name: string,
    private readonly maxAgeSeconds: number,
    { insecureCookies }: ServiceConfig['console'],
  ) {
    this.name = insecureCookies ? name : `__Host-${name}`;
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${insecureCookies ? '' : '; Secure'}`;
  }

  /** The value in a request. Undefined without one, and if there are two different ones: somebody else may have added one. */
  read({ cookie = '' }: IncomingHttpHeaders): string | undefined {
    const values = cookie
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`))
      .map((pair) => pair.slice(this.name.length + 1));
    return new Set(values).size === 1 ? values[0] : undefined;
  }

  /** The header `Set-Cookie` that stores a value. */
  store(value: string): string {
    return `${this.name}=${value}; Max-Age=${this.maxAgeSeconds}; ${this.attributes}`;
  }

  /** The header `Set-Cookie` that deletes the cookie. */
  clear(): string {
    return `${this.name}=; Max-Age=0; ${this.attributes}`;
  }
}

/**
 * The token of a session. Stored for as long as a session can last; the server ends it earlier when it is not used. Requests that another
 * website makes a browser send have none, whatever their method.
 */
@Injectable()
export class SessionCookie extends HostCookie {
  private readonly publicOrigin: string;

  constructor(@Inject(SERVICE_CONFIG) { console, api }: Pick<ServiceConfig, 'api' | 'console'>) {
    super('tminus_session', 90 * daySeconds, console);
    this.publicOrigin = new URL(api.publicUrl).origin;
  }

  override read(headers: IncomingHttpHeaders): string | undefined {
    return this.isFromThisSite(headers) ? super.read(headers) : undefined;
  }

  /**
   * As far as the browser says where a request comes from: it sends `Sec-Fetch-Site` over HTTPS and to localhost, and `Origin` with every
   * request that may change something.
   */
  isFromThisSite({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    if (origin === undefined || origin === this.publicOrigin) return true;
    // The service may be open at another address than its public one, such as in a local network.
    return host !== undefined && [`http://${host}`, `https://${host}`].includes(origin);
  }
}

/** Shows that the owner of an account has signed in with this browser before: see `issueDeviceToken`. */
@Injectable()
export class DeviceCookie extends HostCookie {
  constructor(@Inject(SERVICE_CONFIG) { console }: Pick<ServiceConfig, 'console'>) {
    super('tminus_device', 365 * daySeconds, console);
  }
}

/** Describes the client of a request, for the list of sessions and for events. */
@Injectable()
export class SessionClients {
  constructor(private readonly addresses: ClientAddressResolver) {}

  of(request: FastifyRequest): SessionClient {
    return { address: this.addresses.resolve(request), userAgent: request.headers['user-agent'] ?? '' };
  }

  /** Who sends a request without a session, such as with a link. */
  personOf(request: FastifyRequest): Actor {
    return { kind: 'person', address: this.addresses.resolve(request) };
  }
}

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
