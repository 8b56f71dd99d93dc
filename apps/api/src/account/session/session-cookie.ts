import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import type { IncomingHttpHeaders } from 'node:http';

/** As long as a session can last; the server ends it earlier when it is not used. */
const maxAgeSeconds = 90 * 86_400;

/**
 * The cookie with the token of a session. The prefix `__Host-` makes browsers accept it only from this host, over HTTPS and for all paths,
 * so that no other site of the domain can set it (RFC 6265bis, section 4.1.3.2). Browsers treat `localhost` like HTTPS.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(@Inject(SERVICE_CONFIG) { console: { insecureCookies } }: Pick<ServiceConfig, 'console'>) {
    this.name = insecureCookies ? 'tminus_session' : '__Host-tminus_session';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${insecureCookies ? '' : '; Secure'}`;
  }

  /** The token of a request. Undefined without one, and if there are two different ones: somebody else may have added one. */
  read({ cookie = '' }: IncomingHttpHeaders): string | undefined {
    const values = cookie
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`))
      .map((pair) => pair.slice(this.name.length + 1));
    return new Set(values).size === 1 ? values[0] : undefined;
  }

  /** The header `Set-Cookie` that stores a token. */
  store(token: string): string {
    return `${this.name}=${token}; Max-Age=${maxAgeSeconds}; ${this.attributes}`;
  }

  /** The header `Set-Cookie` that deletes the token. */
  clear(): string {
    return `${this.name}=; Max-Age=0; ${this.attributes}`;
  }
}
