import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import { accountIds } from '@tminus/domain';
import { forAnyone } from '@tminus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { mailBrand, mailHeading, mailPage, mailParagraph } from '../mail/mail-layout.ts';
import { type ConsoleLanguage, mailLanguage } from '../mail/mail-texts.ts';
import { noticeTextsIn } from './notice-texts.ts';
import { NoticesService } from './notices.service.ts';

/** Addresses that end the emails about events of an account, without a session (RFC 8058). */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    private readonly accounts: AccountRepository,
  ) {}

  addressFor(account: AccountEntity): string {
    return `${this.config.api.publicUrl}/unsubscribe/${account.id}.${account.unsubscribeKey.toString('base64url')}`;
  }

  /** @param token - the end of such an address. @returns undefined if it does not have the key of an account that exists */
  async findAccount(token: string): Promise<AccountEntity | undefined> {
    const [id = '', key = ''] = token.split('.');
    const accountId = accountIds.parse(id);
    const account = accountId && (await this.accounts.find(accountId));
    if (!account) return undefined;
    const [given, expected] = [Buffer.from(key, 'base64url'), account.unsubscribeKey];
    return given.length === expected.length && timingSafeEqual(given, expected) ? account : undefined;
  }
}

/** Longer than any form that a mail program sends here. */
const maxBodyBytes = 1_024;

/** The page has styles in its elements, as emails have, and no scripts. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const button = (label: string) =>
  `<form method="post" style="margin:24px 0 0"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="button" style="padding:11px 20px;border:0;background:#10131f;color:#ffffff;border-radius:8px;font:inherit;font-weight:600;cursor:pointer">${label}</button></form>`;

function page(language: ConsoleLanguage, title: string, ...parts: string[]): string {
  const rows = `<tr><td style="padding:32px">${mailBrand(undefined, { logo: false })}${mailHeading(title)}${parts.join('')}</td></tr>`;
  return mailPage({ language, title, preview: '', width: 480, rows });
}

interface Route {
  Params: { token: string };
}

/** Serves `/unsubscribe/<token>`. GET changes nothing: mail programs open links of their own accord. POST needs no session (RFC 8058). */
export function serveUnsubscribe(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const [links, notices] = [app.get(UnsubscribeLinks, { strict: false }), app.get(NoticesService, { strict: false })];

  const answer = async (
    { params: { token } }: FastifyRequest<Route>,
    reply: FastifyReply,
    pageFor: (account: AccountEntity, language: ConsoleLanguage) => Promise<string> | string,
  ) => {
    const account = await links.findAccount(token);
    const language = mailLanguage(account?.language ?? null);
    void reply.headers(headers);
    if (!account) return reply.code(404).send(page(language, noticeTextsIn(language).invalid));
    return reply.send(await pageFor(account, language));
  };

  void fastify.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, _body, parsed) => parsed(null), // the address says everything
    );
    scope.get<Route>('/unsubscribe/:token', forAnyone, (request, reply) =>
      answer(request, reply, (_account, language) => {
        const { question, explanation, confirm } = noticeTextsIn(language);
        return page(language, question, mailParagraph(explanation), button(confirm));
      }),
    );
    scope.post<Route>('/unsubscribe/:token', { config: { public: true, needsBody: false } }, (request, reply) =>
      answer(request, reply, async ({ id }, language) => {
        await notices.end(id);
        return page(language, noticeTextsIn(language).done, mailParagraph(noticeTextsIn(language).again));
      }),
    );
    done();
  });
}
