import { html } from 'hono/html'
import { type PagePart, sandboxPage } from '../pages/sandbox-page.js'
import { sandboxStyle } from '../pages/sandbox-style.js'
import type { Mailbox } from './mailbox.js'
import { type ReceivedMail, webAddress } from './received-mail.js'

/** Style sheet of the inbox. */
export const inboxStyle = `${sandboxStyle}
main { width: min(100%, 720px); }
nav ul { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 20px; padding: 0; list-style: none; }
nav a {
  display: inline-flex; align-items: center; min-height: 44px; max-width: 100%; padding: 4px 16px; border: 1px solid var(--control);
  border-radius: 22px; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; line-height: 1.3;
}
nav a:hover { border-color: var(--accent); }
nav a[aria-current] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
ol.mails { margin: 0; padding: 0; list-style: none; }
ol.mails li { border-top: 1px solid var(--line); }
ol.mails a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; margin: 0 -12px; padding: 14px 12px; border-radius: 12px;
  color: inherit; text-decoration: none;
}
ol.mails a:hover { background: var(--paper); }
ol.mails strong { overflow-wrap: anywhere; }
ol.mails span, ol.mails time { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
ol.mails li.new strong::before {
  content: ''; display: inline-block; width: 9px; height: 9px; margin-inline-end: 8px; border-radius: 50%; background: var(--accent);
}
.empty { margin: 8px 0; padding: 32px 16px; border: 1px dashed var(--control); border-radius: 14px; color: var(--soft); text-align: center; }
.facts { margin: 0 0 20px; padding-bottom: 16px; border-bottom: 1px solid var(--line); color: var(--soft); overflow-wrap: anywhere; }
.code { margin: 0 0 20px; padding: 18px; border-radius: 14px; background: var(--paper); text-align: center; }
.code output { display: block; font: 700 40px/1.2 ui-monospace, "Cascadia Mono", Menlo, monospace; letter-spacing: 0.14em; margin-inline-end: -0.14em; }
.code span { color: var(--soft); font-size: 14px; }
.text { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.text a { color: var(--accent); font-weight: 600; }
.actions { margin: 24px 0 0; }
.head { display: flex; align-items: baseline; justify-content: space-between; gap: 16px; margin-bottom: 12px; }
.live { margin: 0; color: var(--soft); font-size: 14px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 480px) { .code output { font-size: 32px; } ol.mails a { grid-template-columns: minmax(0, 1fr); } }
`

/** Adds new mails at the top of the list. It writes text only, never markup. */
export const inboxScript = `const live = document.getElementById('live')
const list = document.getElementById('mails')
const news = document.getElementById('news')
const to = live.dataset.to

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function line({ id, subject, to, at }) {
  const item = document.createElement('li')
  item.className = 'new'
  const link = document.createElement('a')
  link.href = '/mail/' + encodeURIComponent(id)
  const title = document.createElement('strong')
  title.append(element('bdi', subject))
  const iso = new Date(at).toISOString()
  const time = element('time', iso.slice(11, 19) + ' UTC')
  time.dateTime = iso
  const whom = element('span', 'To ')
  whom.append(element('bdi', to.join(', ')))
  link.append(title, time, whom)
  item.append(link)
  return item
}

const events = new EventSource('/events' + (to ? '?' + new URLSearchParams({ to }) : ''))
events.addEventListener('open', () => { live.textContent = 'Live' })
events.addEventListener('error', () => { live.textContent = 'The sandbox does not answer; trying again' })
events.addEventListener('mail', ({ data }) => {
  const mail = JSON.parse(data)
  // After a lost connection a mail may arrive again.
  if ([...list.querySelectorAll('a')].some((link) => link.pathname === '/mail/' + mail.id)) return
  document.getElementById('empty').hidden = true
  list.prepend(line(mail))
  news.textContent = 'New mail: ' + mail.subject
})
`

const brand = html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="8" fill="var(--accent)"/><path d="M6 8.5h14v9H6zM6 9l7 5 7-5" stroke="var(--on-accent)" stroke-width="2" fill="none" stroke-linejoin="round"/></svg>Sandbox inbox`

const page = (title: string, content: PagePart, isLive = false): PagePart =>
  sandboxPage({
    title,
    brand,
    content,
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
