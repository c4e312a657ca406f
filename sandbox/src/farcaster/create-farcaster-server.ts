import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { strictPages } from '../http/strict-pages.js'
import { loginStyle } from '../pages/login-style.js'
import { type Channel, createChannels } from './channels.js'
import { approvedPage, declinedPage, overPage, promptPage } from './farcaster-page.js'
import { FARCASTER_PEOPLE } from './farcaster-people.js'

const LARGEST_BODY = 10_000
/** At least eight letters and digits: ERC-4361. */
const NONCE = /^[a-z\d]{8,200}$/i
const DOMAIN = /^[a-z\d.-]{1,253}(:\d{1,5})?$/i

/** Path of the app's page for a login. */
const APP_PATH = '/~/sign-in-with-farcaster'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function statusOf({ nonce, token, answer }: Channel, url: string): object {
  const common = { nonce, url: `${url}${APP_PATH}?channelToken=${token}` }
  if (!answer) return { state: 'pending', ...common }
  const { message, signature, user } = answer
  return {
    state: 'completed',
    ...common,
    message,
    signature,
    fid: user.fid,
    username: user.username,
    displayName: user.name,
    bio: '',
    pfpUrl: '',
    custody: user.custody.address,
    verifications: [],
    signatureParams: {},
    metadata: {},
  }
}

/**
 * Creates a substitute for Farcaster, whose relay and app are not available offline: the relay's calls that sites make
 * (`POST /v1/channel`, `GET /v1/channel/status`; AuthKit's API, FIP-11), and a page that replaces the app. Both are
 * simulated; the signatures and their verification are real.
 *
 * @param url base URL, without a trailing slash
 */
export function createFarcasterServer(url: string): Hono {
  const channels = createChannels()
  const app = new Hono()
  app.use(strictPages())
  app.use(bodyLimit({ maxSize: LARGEST_BODY }))

  app.post('/v1/channel', async (context) => {
    const request: unknown = await context.req.json().catch(() => undefined)
    const [domain, siweUri, nonce] = ['domain', 'siweUri', 'nonce'].map((name) => text(Object(request)[name]))
    if (!domain || !siweUri || !nonce || !DOMAIN.test(domain) || !URL.canParse(siweUri) || !NONCE.test(nonce))
      return context.json({ error: 'domain, siweUri and nonce are required' }, 400)
    const channel = channels.open({ domain, siweUri, nonce })
    return context.json({ channelToken: channel.token, ...statusOf(channel, url) }, 201)
  })

  app.get('/v1/channel/status', (context) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(context.req.header('Authorization') ?? '') ?? []
    const channel = channels.find(token)
    if (!channel) return context.json({ error: 'Unauthorized' }, 401)
    return context.json(statusOf(channel, url), channel.answer ? 200 : 202)
  })

  app.get('/style.css', (context) => {
    context.header('Content-Type', 'text/css; charset=utf-8')
    return context.body(loginStyle)
  })

  app.get(APP_PATH, (context) => {
    const channel = channels.find(context.req.query('channelToken') ?? '')
    return channel && !channel.answer ? context.html(promptPage(channel)) : context.html(overPage(), 404)
  })

  app.post(APP_PATH, csrf(), async (context) => {
    const form = await context.req.parseBody()
    const token = text(form.channelToken)
    const user = FARCASTER_PEOPLE.find(({ fid }) => String(fid) === form.fid)
    const channel = channels.find(token)
    if (!channel || channel.answer || !user) return context.html(overPage(), 404)
    if (form.answer !== 'approve') {
      channels.decline(token)
      return context.html(declinedPage())
    }
    const isApproved = await channels.approve(token, user)
    return isApproved ? context.html(approvedPage()) : context.html(overPage(), 404)
  })
  app.notFound((context) => context.html(overPage(), 404))
  return app
}
