import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '../config/index.ts';
import ipaddr from 'ipaddr.js';
import { type AddressedRequest, ClientAddressResolver } from '../client-address-resolver.ts';

/** What the log says about the client of a request. */
export interface LoggedClient {
  accountId?: string;
  /** The public id of the API key. */
  keyId?: string;
  address?: string;
}

/** A request after authentication. */
export interface LoggedSender {
  sender?: { accountId: string; keyId?: string | undefined } | undefined;
}

/** Describes clients for the log. Only for the API: addresses of viewers are never logged. */
@Injectable()
export class LoggedClients {
  private readonly form: ServiceConfig['log']['addresses'];

  constructor(
    @Inject(SERVICE_CONFIG) { log }: Pick<ServiceConfig, 'log'>,
    private readonly addresses: ClientAddressResolver,
  ) {
    this.form = log.addresses;
  }

  describe(request: AddressedRequest & LoggedSender): LoggedClient {
    const { sender } = request;
    const address = this.form === 'none' ? '' : this.addresses.resolve(request);
    return {
      ...(sender && { accountId: sender.accountId }),
      ...(sender?.keyId !== undefined && { keyId: sender.keyId }),
      ...(address !== '' && { address: this.form === 'short' ? shortAddress(address) : address }),
    };
  }
}

/** The network of an address: `192.0.2.0/24`, `2001:db8:1::/48`. */
export function shortAddress(address: string): string {
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4
    ? `${parsed.octets.slice(0, 3).join('.')}.0/24`
    : `${parsed.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(':')}::/48`;
}
