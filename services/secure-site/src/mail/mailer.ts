import { createTransport } from 'nodemailer'

/** Milliseconds. */
const CONNECT_WITHIN = 10_000
const ANSWER_WITHIN = 20_000

/** An email, in both forms. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends emails. Rejects where the mail server did not take one. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * Sends by SMTP.
 *
 * @param smtpUrl `smtp://user:password@host:587` (with STARTTLS where the server has it), `smtps://…:465`
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      connectionTimeout: CONNECT_WITHIN,
      greetingTimeout: CONNECT_WITHIN,
      socketTimeout: ANSWER_WITHIN,
      // What somebody typed must not be read as a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      // As an object, so that what somebody typed is one address and never a list of them.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}
