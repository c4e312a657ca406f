import { createTransport } from 'nodemailer'

/** Milliseconds. */
const CONNECT_WITHIN = 10_000
const ANSWER_WITHIN = 20_000

/** An email, as text and as HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends emails. Rejects if the mail server did not accept one. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * Creates a mailer for SMTP.
 *
 * @param smtpUrl `smtp://user:password@host:587` (with STARTTLS if the server supports it), `smtps://…:465`
 */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      connectionTimeout: CONNECT_WITHIN,
      greetingTimeout: CONNECT_WITHIN,
      socketTimeout: ANSWER_WITHIN,
      // User input must not be read as a file or a URL to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      // An object, so that user input is one address and never a list of them.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}
