import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../free-port.js'
import { type ServedApp, serveApp } from '../http/serve-app.js'
import { createInboxServer } from './create-inbox-server.js'
import { createMailbox } from './mailbox.js'
import { type RunningSmtpServer, startSmtpServer } from './start-smtp-server.js'

const mailbox = createMailbox(20)
let smtp: RunningSmtpServer
let inbox: ServedApp
let transport: ReturnType<typeof createTransport>
beforeAll(async () => {
  smtp = await startSmtpServer({ port: await freePort(), mailbox })
  transport = createTransport({
    url: smtp.url,
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  inbox = await serveApp(createInboxServer(mailbox), 0)
})
afterAll(async () => {
  transport?.close()
  await inbox?.stop()
  await smtp?.stop()
})

async function send(to: string, subject: string, body: { text?: string; html?: string }): Promise<void> {
  await transport.sendMail({ from: 'Secure site <no-reply@localhost>', to, subject, ...body })
}

const page = async (path: string): Promise<string> => (await fetch(inbox.url + path)).text()
async function mails(query: string): Promise<{ id: string; subject: string }[]> {
  // The tests check the format.
  return (await (await fetch(`${inbox.url}/mails?${query}`)).json()) as { id: string; subject: string }[]
}

it('receives mails to every address, and displays the code large and the link as a link [EML-04]', async () => {
  const link = 'https://localhost/approve?a=1&b=123456'
  const text = `Your code: 042137\nOr open ${link}.\nYear 2026, phone 1234567.`
  await send('Ada@Example.com', 'A code', { text })
  const [mail] = await mails('to=ada@example.com')
  expect(mail).toMatchObject({
    subject: 'A code',
    code: '042137',
    links: [link],
    to: ['ada@example.com'],
    from: 'Secure site <no-reply@localhost>',
  })
  const shown = await page(`/mail/${mail?.id}`)
  expect(shown).toContain('<output aria-label="Code">042137</output>')
  expect(shown).toContain(
    `<a href="${link.replace('&', '&amp;')}" target="_blank" rel="noopener noreferrer">`,
  )
  expect(await page('/?to=ada@example.com')).toContain(`/mail/${mail?.id}`)
  expect(await page('/?to=bob@example.com')).not.toContain(`/mail/${mail?.id}`)
})

it('does not treat a part of a URL, a date or a longer number as a code', async () => {
  for (const text of [
    'https://a.example/?code=123456',
    'Ask 1234567',
    '2026-123456',
    '0.123456 ETH',
    '#123456',
  ]) {
    await send('none@example.com', text, { text })
    expect((await mails('to=none@example.com'))[0]).not.toHaveProperty('code')
  }
})

it('waits for a mail that is newer than the given one, and returns none after the time limit', async () => {
  await send('wait@example.com', 'first', { text: 'one' })
  const [first] = await mails('to=wait@example.com')
  const next = mails(`to=wait@example.com&wait=10000&after=${first?.id}`)
  await send('other@example.com', 'other', { text: 'other' })
  await send('wait@example.com', 'second', { text: 'two' })
  expect((await next).map(({ subject }) => subject)).toEqual(['second'])
  expect(await mails(`to=nobody@example.com&wait=1`)).toEqual([])
})

it('displays markup of a mail as text [SEC-16]', async () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await send('eve@example.com', `"><svg onload=alert(1)>${attack}`, { html: `<h1>Hi</h1>${attack}` })
  await send('eve@example.com', 'links', {
    text: `javascript:alert(1) https://a.example/"onmouseover="x ${attack}`,
  })
  const [links, html] = await mails('to=eve@example.com')
  const all = [await page('/'), await page(`/mail/${html?.id}`), await page(`/mail/${links?.id}`)]
  for (const shown of all) {
    expect(shown).not.toMatch(/<(script>alert|img|svg onload|h1>Hi)/)
    expect(shown).not.toMatch(/(href="javascript|" ?onmouseover)/)
  }
  const answer = await fetch(inbox.url)
  const policy = answer.headers.get('content-security-policy')
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).not.toContain('unsafe')
  // Pages of other origins must not read a mailbox.
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

it('sends each new mail to an open page', async () => {
  const stopping = new AbortController()
  const answer = await fetch(`${inbox.url}/events?to=live@example.com`, { signal: stopping.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  await send('other@example.com', 'not this', { text: 'x' })
  await send('live@example.com', 'this one', { text: 'x' })
  const { value } = (await reader?.read()) ?? {}
  expect(value).toMatch(/event: mail\ndata: .*"this one"/)
  stopping.abort()
})

it('keeps only the last mails, and refuses one that is too large', async () => {
  for (let count = 0; count < 25; count++) await send('many@example.com', `mail ${count}`, { text: 'x' })
  const kept = await mails('')
  expect([kept.length, kept[0]?.subject]).toEqual([20, 'mail 24'])
  await expect(send('many@example.com', 'big', { text: 'x'.repeat(1_100_000) })).rejects.toThrow(
    /too large|size/i,
  )
})
