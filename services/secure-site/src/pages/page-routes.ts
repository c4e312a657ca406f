import { randomBytes } from 'node:crypto'
import { callerAddress, Problem, type RateLimit, type ServerEnvironment } from '@quoin/server-kit/http'
import type { Context, Hono } from 'hono'
import { approveDevice } from '../devices/approve-device.js'
import type { OpenDeviceLink } from '../devices/device-store.js'
import type { SiteDeps } from '../site-deps.js'
import type { SocialLogins } from '../social/social-logins.js'
import { type SiteWords, timeInWords, wordsFor } from '../words/site-words.js'
import type { BuiltPages } from './built-pages.js'
import { loadingPage } from './loading-page.js'
import { type PageKind, pageHeaders } from './page-headers.js'
import { popupPage } from './popup-page.js'
import { readForm } from './read-form.js'
import { type SmallPage, smallPage } from './small-page.js'
import { answerUndo, confirmUndo, type LinkAnswer } from './undo-pages.js'

/** A year: the name of an asset contains the hash of its content. Seconds. */
const ASSET_FRESH = 365 * 24 * 60 * 60

type SiteContext = Context<ServerEnvironment>

export interface PageRouteParts {
  readonly deps: SiteDeps
  readonly logins: SocialLogins
  readonly built: BuiltPages
  readonly limit: RateLimit
}

const popup: PageKind = { kind: 'popup' }
const top: PageKind = { kind: 'top' }
const words = (context: SiteContext): SiteWords => wordsFor(context.req.header('Accept-Language'))
const newNonce = (): string => randomBytes(18).toString('base64')

/** Adds routes and writes their pages. */
interface PageWriter {
  page(
    method: 'GET' | 'POST',
    path: string,
    answer: (context: SiteContext) => Promise<Response> | Response,
  ): void
  small(
    context: SiteContext,
    kind: PageKind,
    texts: SiteWords,
    shown: SmallPage,
    status?: 200 | 410 | 429 | 503,
  ): Response
  document(context: SiteContext, kind: PageKind, name: 'sdk' | 'account' | 'passkey'): Promise<Response>
}

function createPageWriter(
  app: Hono<ServerEnvironment>,
  { deps: { config }, built, limit }: PageRouteParts,
): PageWriter {
  return {
    page(method, path, answer) {
      app.on(method, path, async (context) => {
        context.set('route', path)
        await limit(callerAddress(context, config.proxies), 1)
        return answer(context)
      })
    },
    small(context, kind, texts, shown, status = 200) {
      const nonce = newNonce()
      return context.html(
        smallPage(texts, shown, { nonce, site: config.name }),
        status,
        pageHeaders(kind, nonce, config),
      )
    },
    async document(context, kind, name) {
      const nonce = newNonce()
      const html = await built.document(name, nonce)
      if (html === undefined) {
        throw new Problem(503, [{ name: 'pages', description: 'The pages of the site have not been built.' }])
      }
      return context.html(html, 200, pageHeaders(kind, nonce, config))
    },
  }
}

/** Adds the built documents and their assets. */
function addDocuments(
  { page, document }: PageWriter,
  { deps: { config, mayUse }, built }: PageRouteParts,
): void {
  page('GET', '/sdk', (context) => {
    const origin = context.req.query('origin')
    if (origin === undefined)
      return document(context, { kind: 'frame', ancestors: config.allowedOrigins }, 'sdk')
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !mayUse(origin)) {
      const description = 'may not use this wallet. Add it to SECURE_SITE_ALLOWED_ORIGINS.'
      throw new Problem(403, [{ name: 'origin', description }])
    }
    return document(context, { kind: 'frame', ancestors: [origin] }, 'sdk')
  })
  page('GET', '/account', (context) => document(context, top, 'account'))
  page('GET', '/passkey', (context) => document(context, popup, 'passkey'))
  page('GET', '/', (context) => context.redirect('/account'))
  page('GET', '/assets/:name', async (context) => {
    const accepted = context.req.header('Accept-Encoding')
    const asset = await built.asset(context.req.param('name') ?? '', accepted)
    if (!asset) throw words(context).refuse(404, 'nothingHere')
    return context.body(new Uint8Array(asset.bytes), 200, {
      'Content-Type': asset.type,
      ...(asset.encoding === undefined ? {} : { 'Content-Encoding': asset.encoding }),
      Vary: 'Accept-Encoding',
      'Cache-Control': `public, max-age=${ASSET_FRESH}, immutable`,
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
  })
}

/** Adds the pages of login pop-ups. */
function addPopups(
  { page, small }: PageWriter,
  { deps: { config, attempts }, logins }: PageRouteParts,
): void {
  page('GET', '/loading', (context) => {
    const texts = words(context)
    return small(context, popup, texts, loadingPage(texts))
  })
  page('GET', '/social/result', (context) => {
    const texts = words(context)
    return small(context, popup, texts, { icon: 'done', title: texts.text('closeWindow'), lines: [] })
  })

  async function answered(context: SiteContext, answer: URLSearchParams): Promise<Response> {
    const siteWords = words(context)
    const outcome = await logins.finish(context.req.param('provider') ?? '', answer, siteWords)
    const { page: shown, words: texts } = popupPage(outcome, config.url, siteWords)
    return small(context, popup, texts, shown)
  }
  page('GET', '/social/callback/:provider', (context) =>
    answered(context, new URL(context.req.url).searchParams),
  )
  page('POST', '/social/callback/:provider', async (context) =>
    answered(context, await readForm(context.req.raw)),
  )
  page('POST', '/social/confirm', async (context) => {
    const texts = words(context)
    const code = (await readForm(context.req.raw)).get('code') ?? ''
    const isConfirmed = await attempts.confirm(code)
    const page: SmallPage = isConfirmed
      ? { icon: 'done', title: texts.text('loginDone'), lines: [texts.text('confirmDone')] }
      : { icon: 'over', title: texts.text('notLoggedIn'), lines: [texts.text('attemptOver')] }
    return small(context, popup, texts, page, isConfirmed ? 200 : 410)
  })
}

function deviceQuestion(link: OpenDeviceLink, token: string): { texts: SiteWords; shown: SmallPage } {
  const texts = wordsFor(link.language)
  const { deviceName: device, origin: app, mailbox: email, address, createdAt } = link
  return {
    texts,
    shown: {
      icon: 'device',
      title: texts.text('deviceTitle'),
      lines: [texts.text('deviceText')],
      facts: [
        [texts.text('factDevice'), device],
        [texts.text('factApp'), app],
        [texts.text('factEmail'), email],
        [texts.text('factTime'), timeInWords(createdAt, texts)],
        [texts.text('factAddress'), address],
      ],
      warning: texts.text('deviceWarning'),
      form: { action: '/device', fields: { token }, button: texts.text('deviceButton') },
    },
  }
}

/** Adds the page on which a mailbox's owner approves a device. */
function addDevicePages({ page, small }: PageWriter, deps: SiteDeps): void {
  const { devices } = deps
  const over = (context: SiteContext): Response => {
    const texts = words(context)
    return small(
      context,
      top,
      texts,
      {
        icon: 'over',
        title: texts.text('linkOverTitle'),
        lines: [texts.text('deviceOver')],
      },
      410,
    )
  }

  // GET approves nothing: mail scanners open each link.
  page('GET', '/device', async (context) => {
    const token = context.req.query('token') ?? ''
    const link = await devices.findOpen(token)
    if (!link) return over(context)
    const { texts, shown } = deviceQuestion(link, token)
    return small(context, top, texts, shown)
  })
  page('POST', '/device', async (context) => {
    const token = (await readForm(context.req.raw)).get('token') ?? ''
    const link = await devices.findOpen(token)
    if (!link) return over(context)
    const { texts, shown } = deviceQuestion(link, token)
    try {
      if (!(await approveDevice(deps, link))) return over(context)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Keeps the lines of the page below the error.
      const lines = [...error.reasons.map(({ description }) => description), ...shown.lines]
      if (error.retryAfter !== undefined) context.header('Retry-After', String(error.retryAfter))
      return small(context, top, texts, { ...shown, lines }, error.status === 429 ? 429 : 503)
    }
    return small(context, top, texts, {
      icon: 'done',
      title: texts.text('deviceDoneTitle'),
      lines: [texts.text('deviceDone'), texts.text('closeWindow')],
    })
  })
}

/** Adds the page on which a change of address is undone. */
function addUndoPages({ page, small }: PageWriter, deps: SiteDeps): void {
  const linkAnswer = (context: SiteContext, { words: texts, page: shown, status }: LinkAnswer): Response =>
    small(context, top, texts, shown, status)
  page('GET', '/undo', async (context) =>
    linkAnswer(context, await confirmUndo(deps, context.req.query('token') ?? '', words(context))),
  )
  page('POST', '/undo', async (context) => {
    const token = (await readForm(context.req.raw)).get('token') ?? ''
    return linkAnswer(context, await answerUndo(deps, token, words(context)))
  })
}

/** Adds the pages of the site: the frame's document, the account, and the small pages of links and pop-ups. */
export function addPageRoutes(app: Hono<ServerEnvironment>, parts: PageRouteParts): void {
  const writer = createPageWriter(app, parts)
  addDocuments(writer, parts)
  addPopups(writer, parts)
  addDevicePages(writer, parts.deps)
  addUndoPages(writer, parts.deps)
}
