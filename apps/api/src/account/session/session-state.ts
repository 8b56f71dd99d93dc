import { Inject, Injectable } from '@nestjs/common';
import { type Session, OneTimeLinksService } from '@tminus/auth';
import { PLANS, SERVICE_CONFIG, type ServiceConfig, version } from '@tminus/config';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import type { Plans } from '@tminus/domain';
import { consoleLanguage } from '../../mail/mail-texts.ts';
import type { SessionAccountDto, SessionStateDto } from './session.dto.ts';

/** Tells the console who is signed in and what this server offers. */
@Injectable()
export class SessionStates {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    @Inject(PLANS) private readonly plans: Plans,
    private readonly accounts: AccountRepository,
    private readonly links: OneTimeLinksService,
  ) {}

  /** @param session - undefined: nobody is signed in */
  async describe(session: Session | undefined): Promise<SessionStateDto> {
    const account = session && (await this.accounts.find(session.caller.accountId));
    const { console: settings, mail, embed, api } = this.config;
    return {
      account: account ? await this.describeAccount(account) : null,
      csrfToken: account ? session.csrfToken : null,
      signUp: settings.signUp,
      mail: mail !== undefined,
      secureCookies: !settings.insecureCookies,
      startPage: settings.startPage,
      imageBaseUrl: embed.publicUrl,
      apiBaseUrl: api.publicUrl,
      version,
    };
  }

  private async describeAccount(account: AccountEntity): Promise<SessionAccountDto> {
    const { id, email, emailConfirmedAt, plan, passwordHash, timezone, language, numberFormat, shortcuts } = account;
    const { apiAccess, extendedAnalytics } = this.plans[plan];
    return {
      id,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      pendingEmail: (await this.links.findPendingEmail(id)) ?? null,
      plan,
      hasPassword: passwordHash !== null,
      timezone,
      language: consoleLanguage(language),
      numberFormat,
      shortcuts,
      features: { apiAccess, extendedAnalytics },
    };
  }
}
