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

/** Accepts mails of this machine to every address, and forwards none. */
export async function startSmtpServer(options: {
  readonly port: number
  readonly mailbox: Mailbox
}): Promise<RunningSmtpServer> {
  const { port, mailbox } = options
  const server = new SMTPServer({
    banner: 'Quoin sandbox',
    // Mails never leave this machine: encryption and authentication are not needed.
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
        // The sender gets the error after the last part; until then the stored size stays limited.
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
  // A broken connection only affects its sender; the server continues.
  const isListening = once(server.server, 'listening')
  server.listen(port, '127.0.0.1')
  await isListening
  server.on('error', () => {})
  return {
    url: `smtp://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
