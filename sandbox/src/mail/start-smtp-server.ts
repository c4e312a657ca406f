import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.js'
import { readMail } from './received-mail.js'

export interface RunningSmtpServer {
  /** `smtp://localhost:<port>` */
  readonly url: string
  stop(): Promise<void>
}

const LARGEST_MAIL = 1_000_000

/** Takes the mails of this machine, whoever they are for, and sends none on. */
export async function startSmtpServer(options: {
  readonly port: number
  readonly mailbox: Mailbox
}): Promise<RunningSmtpServer> {
  const { port, mailbox } = options
  const server = new SMTPServer({
    banner: 'Quoin sandbox',
    // Nothing leaves this machine: there is nothing to encrypt and nobody to be.
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 500,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      let size = 0
      stream.on('data', (part: Buffer) => {
        size += part.length
        // The sender is told after the last part; until then no more is kept than may be.
        if (size <= LARGEST_MAIL) parts.push(part)
      })
      stream.on('end', () => {
        if (size > LARGEST_MAIL) {
          done(Object.assign(new Error('The mail is too large.'), { responseCode: 552 }))
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        readMail(Buffer.concat(parts), { id: randomUUID(), to, at: Date.now() })
          .then((mail) => mailbox.add(mail))
          .then(() => done(), done)
      })
    },
  })
  // Of a line that breaks, its sender knows; the server goes on.
  const isListening = once(server.server, 'listening')
  server.listen(port, '127.0.0.1')
  await isListening
  server.on('error', () => {})
  return {
    url: `smtp://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
