import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import type { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

/** Emails are sent in the background, after the response. */
const delivery = { withinMs: 30_000 };

export interface ReceivedMail {
  /** The recipients of the SMTP dialog, not those of the header. */
  recipients: string[];
  raw: string;
  /** With its images in place of `cid:`. */
  mail: Email;
}

/** A real SMTP server on a free port of this machine. */
export class LocalMailServer {
  readonly received: ReceivedMail[] = [];
  /** How many of the next emails the server refuses, with which status, and as answer to which command. Default: `DATA`. */
  refusals: { count: number; status: number; command?: 'MAIL FROM' } = { count: 0, status: 451 };

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<LocalMailServer> {
    const [{ default: parser }, { SMTPServer }] = await Promise.all([import('postal-mime'), import('smtp-server')]);
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }), // accepts any password
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onMailFrom: (_address, _session, done) => done(self.refusals.command ? self.refuse() : null),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refused = self.refuse();
          if (refused) return done(refused);
          const raw = Buffer.concat(chunks);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          void parser.parse(raw, { attachmentEncoding: 'base64' }).then((mail) => {
            self.received.push({ recipients, raw: raw.toString('utf8'), mail: withImages(mail) });
            done();
          });
        });
      },
    });
    const self = new LocalMailServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return self;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** The emails to an address, in the order in which they arrived, once there are `count`. */
  async to(address: string, count = 1): Promise<ReceivedMail[]> {
    const find = () => this.received.filter(({ recipients }) => recipients.includes(address));
    await eventually(async () => {
      if (find().length !== count) throw new Error(`${address} has ${find().length} emails instead of ${count}.`);
    }, delivery);
    return find();
  }

  /** The token of the newest link to a page, such as `/reset`, in the emails to an address. Waits for the first one. */
  async tokenIn(address: string, page: string): Promise<string> {
    const find = () =>
      this.received
        .filter(({ recipients }) => recipients.includes(address))
        .flatMap(({ mail }) => [...(mail.text ?? '').matchAll(/(\/\w+)#([\w-]{43})/g)])
        .findLast(([, path]) => path === page)?.[2];
    await eventually(async () => {
      if (find() === undefined) throw new Error(`${address} has no link to ${page}.`);
    }, delivery);
    return find() ?? '';
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private refuse(): Error | null {
    const { count, status } = this.refusals;
    if (count === 0) return null;
    this.refusals.count--;
    return Object.assign(new Error('Try again later'), { responseCode: status });
  }
}

const withImages = (mail: Email): Email => ({
  ...mail,
  html: mail.attachments.reduce(
    (html, { contentId = '', mimeType, content }) =>
      html.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${String(content)}`),
    mail.html ?? '',
  ),
});
