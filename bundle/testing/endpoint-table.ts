import * as account from '../../plugins/account/src/endpoints.js'
import * as analytics from '../../plugins/analytics/src/endpoints.js'
import * as history from '../../plugins/history/src/endpoints.js'
import * as names from '../../plugins/names/src/endpoints.js'
import * as networks from '../../plugins/networks/src/endpoints.js'
import * as nfts from '../../plugins/nfts/src/endpoints.js'
import * as onramp from '../../plugins/onramp/src/endpoints.js'
import * as portfolio from '../../plugins/portfolio/src/endpoints.js'
import * as siwx from '../../plugins/siwx/src/endpoints.js'
import * as smartSessions from '../../plugins/smart-sessions/src/endpoints.js'
import * as swap from '../../plugins/swap/src/endpoints.js'
import * as wallets from '../../plugins/wallets/src/endpoints.js'
import { accountRows } from './account-rows.js'
import { type EndpointRow, row } from './endpoint-row.js'
import { exchangeRows } from './exchange-rows.js'

/** All endpoints of the plugins, by plugin and name. */
export const endpointModules = {
  account,
  analytics,
  history,
  names,
  networks,
  nfts,
  onramp,
  portfolio,
  siwx,
  smartSessions,
  swap,
  wallets,
} as const

const trackedEvent = {
  eventId: '5f2c8f0e-3b1a-4c59-9d0e-6a1b2c3d4e5f',
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}

/** Every call, with names and shapes of the specification. */
export const endpointTable: readonly EndpointRow[] = [
  ...accountRows,
  ...exchangeRows,
  row(analytics.track, { sent: 'POST /e', body: trackedEvent, answer: { success: true } }),
  row(analytics.trackAll, {
    sent: 'POST /e/batch',
    body: { events: [trackedEvent] },
    answer: { success: true },
  }),
  row(networks.getSupportedChains, {
    sent: 'GET /v1/supported-chains',
    answer: { http: ['eip155:1'], ws: [] },
    lists: ['http', 'ws'],
    freshMs: 300_000,
  }),
  row(networks.requestNode, {
    sent: 'POST /v1',
    query: { chainId: 'eip155:1' },
    body: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{}, 'latest'] },
    answer: { jsonrpc: '2.0', id: 1, result: '0x1626ba7e' },
  }),
  row(wallets.getWallets, {
    sent: 'GET /getWallets',
    query: {
      page: 1,
      entries: 40,
      search: 'rain',
      badge_type: 'certified',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1',
    },
    answer: { data: [{ id: 'a', name: 'Rainbow', mobile_link: 'rainbow://' }], count: 1 },
    lists: ['data'],
  }),
  row(wallets.getWalletImage, {
    sent: 'GET /getWalletImage/image-1',
    path: { imageId: 'image-1' },
    answer: {},
  }),
]
