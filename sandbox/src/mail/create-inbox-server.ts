import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { strictPages } from '../http/strict-pages.js'
import { inboxScript, inboxStyle, listPage, mailPage, noMailPage } from './inbox-pages.js'
import type { Mailbox } from './mailbox.js'

const MAX_WAIT = 30_000

/** Returns the requested mailbox; `undefined` means all. */
const mailboxOf = (context: Context): string | undefined =>
  context.req.query('to')?.trim().toLowerCase().slice(0, 320) || undefined

/**
 * Creates the pages with the received mails, and `GET /mails?to=&after=&wait=` for tests: JSON, newest first. With
 * `wait` (milliseconds, at most 30,000) it responds once a mail is newer than the one with the id `after`.
 */
export function createInboxServer(mailbox: Mailbox): Hono {
  const app = new Hono()
  app.use(strictPages({ 'script-src': ["'self'"], 'connect-src': ["'self'"], 'form-action': ["'none'"] }))
  app.get('/style.css', (context) => {
    context.header('Content-Type', 'text/css; charset=utf-8')
    return context.body(inboxStyle)
  })
  app.get('/inbox.js', (context) => {
    context.header('Content-Type', 'text/javascript; charset=utf-8')
    return context.body(inboxScript)
  })
  app.get('/', (context) => context.html(listPage(mailbox, mailboxOf(context))))
  app.get('/mail/:id', (context) => {
    const mail = mailbox.find(context.req.param('id'))
    return mail ? context.html(mailPage(mail)) : context.html(noMailPage(), 404)
  })
  app.get('/mails', async (context) => {
    const wait = Math.min(Math.max(Number(context.req.query('wait')) || 0, 0), MAX_WAIT)
    const signal = AbortSignal.any([context.req.raw.signal, AbortSignal.timeout(wait)])
    return context.json(await mailbox.waitFor(mailboxOf(context), context.req.query('after'), signal))
  })
  app.get('/events', (context) =>
    streamSSE(context, async (stream) => {
      const to = mailboxOf(context)
      const stop = mailbox.onMail((mail) => {
        if (to !== undefined && !mail.to.includes(to)) return
        const { id, subject, at } = mail
        void stream.writeSSE({ event: 'mail', data: JSON.stringify({ id, subject, at, to: mail.to }) })
      })
      // The first bytes also send the headers.
      await stream.write(': here\n\n')
      await new Promise<void>((resolve) => stream.onAbort(resolve))
      stop()
    }),
  )
  app.notFound((context) => context.html(noMailPage(), 404))
  return app
}
