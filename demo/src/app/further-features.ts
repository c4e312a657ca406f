import type { QuoinOptions } from 'quoin'
import { readConfig } from '../config.js'
import type { DemoQuoin } from './demo-quoin.js'

/**
 * Returns the terms of `/?legal`, or another version of them for `/?legal=2`. An option of the bundle, by which the
 * host allows the plugin to block connections, also if it fails to load.
 */
export function legalOption(params: URLSearchParams): Pick<QuoinOptions, 'legal'> {
  if (!params.has('legal')) return {}
  return {
    legal: {
      termsUrl: 'https://lighthouse.example/terms',
      privacyUrl: 'https://lighthouse.example/privacy',
      version: params.get('legal') || '1',
    },
  }
}

/** Returns the review of `/?review`, which displays each request, or of `/?review=off`. */
export function reviewOption(params: URLSearchParams): Pick<QuoinOptions, 'review'> {
  if (!params.has('review')) return {}
  return { review: { mode: params.get('review') === 'off' ? 'off' : 'always' } }
}

/** Returns the notifications of `/?notifications`, or of `/?notifications=host`: the page displays them itself. */
export function notificationsOption(params: URLSearchParams): Pick<QuoinOptions, 'notifications'> {
  if (!params.has('notifications')) return {}
  return { notifications: { render: params.get('notifications') === 'host' ? 'host' : 'toasts' } }
}

/** Returns Ledger devices for `/?ledger`. */
export function hardwareOption(params: URLSearchParams): Pick<QuoinOptions, 'hardware'> {
  return params.has('ledger') ? { hardware: true } : {}
}

/**
 * Adds the plugins that are off by default and listed in the page's address, such as `/?sessions`. Loads only those.
 *
 * @param params the query of the page's address
 */
export function addFurtherFeatures(quoin: DemoQuoin, params: URLSearchParams): void {
  if (params.has('sessions'))
    quoin.use(
      async () => ({ default: (await import('quoin/plugins/smart-sessions')).smartSessionsPlugin }),
      {},
    )
  if (params.has('report'))
    quoin.use(async () => ({ default: (await import('quoin/plugins/bug-report')).bugReportPlugin }), {
      send: true,
    })
  const actions = params.getAll('actions')
  if (actions.length > 0)
    quoin.use(async () => ({ default: (await import('quoin/plugins/actions')).actionsPlugin }), {
      hosts: actions,
      icons: true,
    })
  const siwx = params.get('siwx')
  if (siwx !== null)
    quoin.use(async () => ({ default: (await import('quoin/plugins/siwx')).siwxPlugin }), {
      // `/?siwx=required`, `/?siwx=optional`: the sandbox's gateway verifies; `/?siwx=local`: the page alone verifies.
      required: siwx !== 'optional',
      storage: siwx === 'local' ? 'local' : 'server',
      // `&session=cookie`, if the gateway is set to it (GATEWAY_SIWX_SESSION).
      session: params.get('session') === 'cookie' ? 'cookie' : 'bearer',
      statement: 'Sign in to the Lighthouse.',
    })
  if (params.has('pay')) {
    const { exchangeUrl } = readConfig()
    const paying = quoin.use(async () => ({ default: (await import('quoin/plugins/pay')).payPlugin }), {})
    if (exchangeUrl !== undefined)
      paying.use(async () => ({
        default: (await import('./exchange-plugin.js')).exchangePlugin(`${exchangeUrl}/rpc`),
      }))
  }
}
