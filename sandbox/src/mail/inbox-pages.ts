import { html } from 'hono/html'
import { type PagePart, sandboxPage } from '../pages/sandbox-page.js'
import type { Mailbox } from './mailbox.js'
import { type ReceivedMail, webAddress } from './received-mail.js'

const brand = html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="8" fill="var(--accent)"/><path d="M6 8.5h14v9H6zM6 9l7 5 7-5" stroke="var(--on-accent)" stroke-width="2" fill="none" stroke-linejoin="round"/></svg>Sandbox inbox`

const page = (title: string, content: PagePart, isLive = false): PagePart =>
  sandboxPage({
    ...{ title, brand, content },
    notice: html`<strong>This is a sandbox.</strong> Mails to every address end here; none leaves this machine.`,
    head: isLive ? html`<script type="module" src="/inbox.js"></script>` : '',
  })

const time = (at: number): PagePart => {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 19)} UTC</time>`
}

const addressOf = (mailbox: string | undefined): string =>
  mailbox === undefined ? '/' : `/?${new URLSearchParams({ to: mailbox })}`

/** Returns a row of the list. The page's script creates the same markup for a new mail. */
function line({ id, subject, to, at }: ReceivedMail): PagePart {
  return html`<li><a href="/mail/${id}"><strong><bdi>${subject}</bdi></strong>${time(at)}<span>To <bdi>${to.join(', ')}</bdi></span></a></li>`
}

function mailboxes(all: readonly ReceivedMail[], shown: string | undefined): PagePart {
  // The list contains the displayed mailbox even if it has no mail yet.
  const names = [...new Set([...(shown === undefined ? [] : [shown]), ...all.flatMap(({ to }) => to)])]
  const link = (name: string | undefined, title: string): PagePart =>
    html`<li><a href="${addressOf(name)}" ${name === shown ? html`aria-current="page"` : ''}><bdi>${title}</bdi></a></li>`
  return html`<nav aria-label="Mailboxes"><ul>${[link(undefined, 'All mailboxes'), ...names.slice(0, 12).map((name) => link(name, name))]}</ul></nav>`
}

/** Returns the page with all mails, or those of one mailbox. New mails appear without a reload. */
export function listPage(mailbox: Mailbox, to: string | undefined): PagePart {
  const mails = mailbox.list(to)
  return page(
    `${to === undefined ? 'Inbox' : `Inbox of ${to}`} – Sandbox`,
    html`<div class="head"><h1>Inbox</h1><p class="live" id="live" data-to="${to ?? ''}"></p></div>
${mailboxes(mailbox.list(), to)}
<p class="visually-hidden" role="status" id="news"></p>
<p class="empty" id="empty" ${mails.length > 0 ? 'hidden' : ''}>No mail yet. Codes and links that the wallet’s site sends come here by themselves.</p>
<ol class="mails" id="mails">${mails.map(line)}</ol>`,
    true,
  )
}

/** Returns the text with its URLs as links; everything else stays text. */
function linked(text: string): readonly PagePart[] {
  const parts: PagePart[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(webAddress)) {
    parts.push(
      html`${text.slice(from, index)}<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`,
    )
    from = index + url.length
  }
  return [...parts, html`${text.slice(from)}`]
}

/** Returns the page of a mail. */
export function mailPage({ subject, from, to, at, code, text }: ReceivedMail): PagePart {
  const content = html`<article><h1><bdi>${subject}</bdi></h1>
<p class="facts">From <bdi>${from}</bdi><br>To <bdi>${to.join(', ')}</bdi><br>${time(at)}</p>
${code === undefined ? '' : html`<p class="code"><output aria-label="Code">${code}</output><span>Code in this mail</span></p>`}
<p class="text" dir="auto">${linked(text)}</p></article>
<a class="back" href="${addressOf(to[0])}">Back to the inbox</a>`
  return page(`${subject} – Sandbox inbox`, content)
}

/** Returns the page for an unknown mail. */
export function noMailPage(): PagePart {
  const content = html`<h1>This mail is not here</h1>
<p class="lead">The inbox keeps the last 500, until the sandbox is stopped. Ask for a new one where you were.</p>
<a class="button" href="/">Back to the inbox</a>`
  return page('Not found – Sandbox inbox', content)
}
