import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { policy, socketUrl } from '../http/policy.js'
import { staticAnswer } from '../http/static-answer.js'
import { readStaticFile } from '../http/static-file.js'
import { type DemoConfig, demoPage } from './demo-page.js'

export interface DemoServerOptions {
  /** The built demo, with an `index.html`. */
  folder: string
  /** The built sandbox extension, with `sandbox-extension.js`. */
  extensionFolder: string
  config: DemoConfig
}

const NOT_BUILT = 'The demo is not built yet. Run "npm start" again when demo/ has a build.'

/** The host page's server: the strict policy that a careful host would set, with a fresh nonce for each response. */
export function createDemoServer({ folder, extensionFolder, config }: DemoServerOptions): Hono {
  const { gatewayUrl, relayUrl, chains } = config
  const nodes = chains.flatMap(({ rpcUrl }) => [rpcUrl, socketUrl(rpcUrl)])

  function policyFor(nonce: string): string {
    return policy({
      'default-src': ["'none'"],
      'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'img-src': ["'self'", 'https:', 'http://localhost:*', 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", gatewayUrl, relayUrl, ...nodes],
      'frame-src': ["'none'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    })
  }

  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  })
  app.get('/sandbox-extension.js', (context) =>
    staticAnswer(context, extensionFolder, '/sandbox-extension.js'),
  )
  app.get('*', async (context) => {
    const { path } = context.req
    const isFile = /\.[a-z0-9]+$/i.test(path) && path !== '/index.html'
    if (isFile) return staticAnswer(context, folder, path)
    // A page of its own, such as /embed, or else the application with its own routes.
    const own = path === '/' ? undefined : await readStaticFile(folder, `${path}/index.html`)
    const template = own ?? (await readStaticFile(folder, '/index.html'))
    if (!template) return context.text(NOT_BUILT, 503)
    const nonce = randomBytes(16).toString('base64')
    // Browsers of phones have no extensions.
    const isPhone = /Android|iPhone|iPad|Mobile/.test(context.req.header('User-Agent') ?? '')
    const withExtension = context.req.query('extension') !== 'off' && !isPhone
    context.header('Content-Security-Policy', policyFor(nonce))
    context.header('Cache-Control', 'no-store')
    return context.html(demoPage(template.body.toString('utf8'), nonce, config, withExtension))
  })
  return app
}
