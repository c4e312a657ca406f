import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { SmartAccounts } from '../bundler/smart-accounts.js'
import { FURTHER_CHAINS } from '../further-chains/further-chain.js'
import type { FurtherChains, ListedFurtherChain } from '../further-chains/further-chains.js'
import { readStaticFile, staticAnswer } from '../http/static-file.js'
import { policy, socketUrl } from '../http/strict-pages.js'
import type { Rehearsal } from '../rehearsal/create-rehearsal.js'
import { type DemoConfig, demoPage } from './demo-page.js'
import { lookoutPage } from './lookout-page.js'

export interface DemoServerOptions {
  /** The built demo, with an `index.html`. */
  folder: string
  /** The built sandbox extension, with `sandbox-extension.js`. */
  extensionFolder: string
  config: Omit<DemoConfig, 'furtherChains' | 'smartAccounts' | 'rehearsal'>
  furtherChains: Pick<FurtherChains, 'list' | 'start'>
  smartAccounts?: Pick<SmartAccounts, 'isRunning' | 'start'>
  /** Main networks with stand-ins, for `/?rehearsal`. */
  rehearsal?: Pick<Rehearsal, 'isRunning' | 'start' | 'page'>
  /**
   * The further chains of a page that names none (`?chains=solana,bitcoin`): `running` (default), or `none`, so that
   * tests that need a chain do not change the pages of other tests.
   */
  usualChains?: 'running' | 'none'
  /** Index of the extension's account on further chains that a new visitor uses. Default 0. */
  furtherAccount?: number
}

/** Displayed while the installation runs. */
const SMART_ACCOUNTS_COST = 'Installs 430 MB the first time'

const REHEARSAL_COST = 'Ethereum and Base on this machine, in a few seconds'

const NOT_BUILT = 'The demo is not built yet. Run "npm start" again when demo/ has a build.'

/** The policy of pages without a server: they run in a simulated world, and fetch nothing but their own files. */
const livePolicy = policy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'frame-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  'require-trusted-types-for': ["'script'"],
})

/** Creates the host page's server: with the strict policy of a careful host, and a fresh nonce for each response. */
export function createDemoServer({
  folder,
  extensionFolder,
  config,
  furtherChains,
  smartAccounts,
  rehearsal,
  usualChains = 'running',
  furtherAccount = 0,
}: DemoServerOptions): Hono {
  /** Returns the further chains of a page: of the running chains, those that it requests. */
  function chainsFor(
    listed: readonly ListedFurtherChain[],
    wanted: string | undefined,
  ): readonly ListedFurtherChain[] {
    const isWanted = (name: string): boolean => wanted?.split(',').includes(name) ?? usualChains === 'running'
    return listed.map((chain) => ({ ...chain, isRunning: chain.isRunning && isWanted(chain.name) }))
  }

  /** Returns the configuration of a page, before it is known which further chains it requests. */
  function configFor(query: Readonly<Record<string, string>>): Omit<DemoConfig, 'smartAccounts'> {
    const shared = { ...config, furtherChains: furtherChains.list() }
    if (rehearsal?.isRunning() && query.rehearsal !== undefined) {
      // The embedded wallet, the sellers and the exchanges of the sandbox know its own chains only.
      const {
        secureSiteUrl: _site,
        inboxUrl: _inbox,
        onramp: _sellers,
        exchangeUrl: _exchange,
        ...kept
      } = shared
      return { ...kept, ...rehearsal.page() }
    }
    // A page without the embedded wallet, for tests of hosts that do not use it.
    return query.logins === 'off' ? { ...shared, secureSiteUrl: undefined } : shared
  }

  function policyFor(
    nonce: string,
    { gatewayUrl, relayUrl, chains, exchangeUrl, furtherChains: further, secureSiteUrl }: DemoConfig,
    isInSafe: boolean,
    path: string,
  ): string {
    // The playground shows its preview in a frame, the gallery its stories: pages of the same origin.
    const isOwn = path === '/' || path === '/gallery'
    const framed = [
      ...(isOwn ? ["'self'"] : []),
      ...(secureSiteUrl && path !== '/gallery' ? [secureSiteUrl] : []),
    ]
    // Nodes behind a gateway have a query, which a policy must not contain.
    const nodes = chains.map(({ rpcUrl }) => new URL(rpcUrl).origin)
    const exchanges = exchangeUrl === undefined ? [] : [new URL(exchangeUrl).origin]
    // The SDK of Polkadot compiles WebAssembly: only pages with that chain allow it.
    const wasm = further.some(({ name, isRunning }) => name === 'polkadot' && isRunning)
    return policy({
      'default-src': ["'none'"],
      'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", ...(wasm ? ["'wasm-unsafe-eval'"] : [])],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'https:', 'http://localhost:*', 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': [
        "'self'",
        gatewayUrl,
        relayUrl,
        ...exchanges,
        ...nodes.flatMap((node) => [node, socketUrl(node)]),
        ...further.map(({ rpcUrl }) => new URL(rpcUrl).origin),
      ],
      'frame-src': framed.length > 0 ? framed : ["'none'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      // Only the Safe may frame the page, and only if the URL requests it; the playground and the gallery their own pages.
      'frame-ancestors': [
        path === '/preview' || path === '/gallery'
          ? "'self'"
          : isInSafe && config.safeUrl
            ? config.safeUrl
            : "'none'",
      ],
      'require-trusted-types-for': ["'script'"],
    })
  }

  async function begin(context: Context, start: () => Promise<void>): Promise<Response> {
    if (context.req.header('Sec-Fetch-Site') === 'cross-site')
      return context.text('Not for other sites.', 404)
    try {
      await start()
      return context.json({})
    } catch (error) {
      return context.json({ problem: error instanceof Error ? error.message : String(error) }, 500)
    }
  }

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  })
  app.get('/:script{sandbox-extension(-[a-z0-9]+)?\\.js}', (context) =>
    staticAnswer(context, extensionFolder, context.req.path),
  )
  // Serves the demo's buttons. The response waits for the start of the chain, an installation included.
  app.post('/sandbox/chains/:name', async (context) => {
    const name = FURTHER_CHAINS.find((known) => known === context.req.param('name'))
    return name ? begin(context, () => furtherChains.start(name)) : context.notFound()
  })
  app.post('/sandbox/smart-accounts', (context) =>
    smartAccounts ? begin(context, () => smartAccounts.start()) : context.notFound(),
  )
  app.post('/sandbox/rehearsal', (context) =>
    rehearsal ? begin(context, () => rehearsal.start()) : context.notFound(),
  )
  // The explorer that the demo's networks name.
  app.get('/lookout/:chain/:kind{tx|address}/:id', async (context) => {
    const { chain, kind, id } = context.req.param()
    const rehearsed = rehearsal?.isRunning() ? rehearsal.page().chains : []
    const known = [...config.chains, ...rehearsed].find((one) => String(one.id) === chain)
    const page = known && (await lookoutPage(known, kind === 'tx' ? 'tx' : 'address', id))
    if (!page) return context.text('Nothing is there.', 404)
    context.header('Content-Security-Policy', policy({ 'default-src': ["'none'"], 'style-src': ["'self'"] }))
    return context.html(page)
  })
  app.get('*', async (context) => {
    const { path } = context.req
    const isFile = /\.[a-z0-9]+$/i.test(path) && path !== '/index.html'
    if (isFile) {
      // The pages that the documentation embeds need no server.
      if (path.startsWith('/live/')) context.header('Content-Security-Policy', livePolicy)
      return staticAnswer(context, folder, path)
    }
    // A separate page, such as /embed, or else the application with its own routes.
    const own = path === '/' ? undefined : await readStaticFile(folder, `${path}/index.html`)
    const template = own ?? (await readStaticFile(folder, '/index.html'))
    if (!template) return context.text(NOT_BUILT, 503)
    const nonce = randomBytes(16).toString('base64')
    // Browsers of phones have no extensions.
    const isPhone = /Android|iPhone|iPad|Mobile/.test(context.req.header('User-Agent') ?? '')
    const withExtension = context.req.query('extension') !== 'off' && !isPhone
    const query = context.req.query()
    const chosen = configFor(query)
    const isInSafe = query.in === 'safe'
    const answer: DemoConfig = {
      ...chosen,
      furtherChains: chainsFor(chosen.furtherChains, query.chains),
      ...(smartAccounts && {
        smartAccounts: { isRunning: smartAccounts.isRunning(), cost: SMART_ACCOUNTS_COST },
      }),
      ...(rehearsal && {
        rehearsal: {
          isRunning: rehearsal.isRunning(),
          isShown: chosen.gatewayUrl !== config.gatewayUrl,
          cost: REHEARSAL_COST,
        },
      }),
    }
    context.header('Content-Security-Policy', policyFor(nonce, answer, isInSafe, path))
    context.header('Cache-Control', 'no-store')
    const extension = withExtension ? { furtherAccount } : undefined
    return context.html(demoPage(template.body.toString('utf8'), nonce, answer, extension))
  })
  return app
}
