import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that stores received mails. */
export interface TestMailbox {
  readonly url: string
  readonly mails: readonly Email[]
  /** Returns the newest mail to an address. */
  newest(to: string): Email
  /** Returns the six digits in it. */
  code(to: string): string
  /** Returns the path of the link in it. */
  link(to: string): string
  /** Refuses further mails, or accepts them again. */
  refuse(isRefusing: boolean): void
  stop(): Promise<void>
}

export async function startMailbox(): Promise<TestMailbox> {
  const mails: Email[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (isRefusing) return done(new Error(`Mail refused, also for ${Buffer.concat(chunks).toString()}`))
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
  })
  // A client that was killed.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const newest = (to: string): Email => {
    const mail = mails.findLast((one) => one.to?.some(({ address }) => address === to))
    if (!mail) throw new Error(`No mail was sent to ${to}.`)
    return mail
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    newest,
    code(to) {
      const code = /^(\d{6})$/m.exec(newest(to).text ?? '')?.[1]
      if (code === undefined) throw new Error(`The newest mail to ${to} has no code.`)
      return code
    },
    link(to) {
      const link = /^https?:\S+$/m.exec(newest(to).text ?? '')?.[0]
      if (link === undefined) throw new Error(`The newest mail to ${to} has no link.`)
      const { pathname, search } = new URL(link)
      return pathname + search
    },
    refuse(value) {
      isRefusing = value
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
