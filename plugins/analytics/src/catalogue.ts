import type { Network } from '#kernel'
import { type EventScope, type Properties, sentAmount, swappedAmounts } from './amounts.js'
import { codeWord, plainName, tokenSymbol } from './public-value.js'

/** An entry of the catalogue: the tracked name of a bus event. */
export interface CatalogueEntry {
  readonly on: string
  /** `undefined` if this occurrence is not tracked. */
  event(payload: unknown, scope: EventScope): string | undefined
  properties?(payload: unknown, scope: EventScope): Properties
}

const part = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
const codeOf = (payload: unknown): string | undefined => codeWord(part(part(payload, 'error'), 'code'))
const word =
  (from: string, to = from) =>
  (payload: unknown): Properties => ({ [to]: codeWord(part(payload, from)) })

/** Only the host's networks: any other value is dropped. */
const namespaceOf = (value: unknown, { ctx }: EventScope): string | undefined =>
  ctx.networks.list().find(({ chainNamespace }) => chainNamespace === value)?.chainNamespace
const networkOf = (id: unknown, { ctx }: EventScope): string | undefined => {
  const found: Network | undefined =
    typeof id === 'string' ? ctx.networks.find(id as Network['caipNetworkId']) : undefined
  return found?.caipNetworkId
}
const isSmartAccount = ({ ctx }: EventScope): boolean =>
  ctx.connections.active()?.accounts[0]?.type === 'smartAccount'
/** The account kind, from the event or the current one, and the network. */
const account = (payload: unknown, scope: EventScope): Properties => {
  const value = part(payload, 'isSmartAccount')
  return {
    isSmartAccount: typeof value === 'boolean' ? value : isSmartAccount(scope),
    network: networkOf(part(payload, 'caipNetworkId') ?? scope.ctx.networks.active()?.caipNetworkId, scope),
  }
}
const kind = (payload: unknown, scope: EventScope): Properties => {
  const { isSmartAccount: smart } = account(payload, scope)
  return { isSmartAccount: smart }
}
const namespace = (payload: unknown, scope: EventScope): Properties => ({
  namespace: namespaceOf(part(payload, 'namespace'), scope),
})
const swap = (payload: unknown, scope: EventScope): Properties => ({
  ...account(payload, scope),
  swapFromToken: tokenSymbol(part(payload, 'sellSymbol')),
  swapToToken: tokenSymbol(part(payload, 'buySymbol')),
  ...swappedAmounts(scope),
})
const send = (payload: unknown, scope: EventScope): Properties => ({
  ...account(payload, scope),
  token: tokenSymbol(part(payload, 'symbol')),
  ...sentAmount(scope),
})
const withReason =
  (properties: (payload: unknown, scope: EventScope) => Properties) =>
  (payload: unknown, scope: EventScope): Properties => ({
    ...properties(payload, scope),
    message: codeWord(part(payload, 'reason')),
  })
/** A name identifies an address: it is tracked only with addresses. */
const registration = (payload: unknown, scope: EventScope): Properties => ({
  ...kind(payload, scope),
  ensName: scope.includes('address') ? nameOf(part(payload, 'name')) : undefined,
})
const nameOf = (name: unknown): string | undefined =>
  typeof name === 'string' && /^[a-z0-9-]{1,40}(\.[a-z0-9-]{1,20}){0,3}$/.test(name) ? name : undefined

const connectorOf = (id: unknown, { ctx }: EventScope) =>
  typeof id === 'string' ? ctx.connectors.find(id) : undefined

/** The connection method. */
const methodOf = (id: unknown, scope: EventScope): string => {
  const type = connectorOf(id, scope)?.type
  if (type === 'auth') return 'email'
  if (type === 'watch') return 'watch'
  if (type !== 'wallet-connect') return 'browser'
  return scope.ctx.platform.page.isMobile() ? 'mobile' : 'qrcode'
}

const entry = (on: string, event: string, properties?: CatalogueEntry['properties']): CatalogueEntry => ({
  on,
  event: () => event,
  ...(properties && { properties }),
})

/** Views with their own event for opening. */
const viewEvents: Readonly<
  Record<string, readonly [event: string, properties?: CatalogueEntry['properties']]>
> = {
  AllWallets: ['CLICK_ALL_WALLETS'],
  WhatIsAWallet: ['CLICK_WALLET_HELP'],
  WhatIsANetwork: ['CLICK_NETWORK_HELP'],
  GetWallet: ['CLICK_GET_WALLET'],
  Networks: ['CLICK_NETWORKS'],
  SwapSelectToken: ['CLICK_SELECT_TOKEN_TO_SWAP'],
  Transactions: ['CLICK_TRANSACTIONS', kind],
  OnRampProviders: ['SELECT_BUY_CRYPTO', kind],
  WhatIsABuy: ['SELECT_WHAT_IS_A_BUY', kind],
  UpgradeEmailWallet: ['EMAIL_UPGRADE_FROM_MODAL'],
  Swap: ['OPEN_SWAP', account],
  WalletSend: ['OPEN_SEND', account],
}
const viewEvent = (payload: unknown) => {
  const view = part(payload, 'view')
  return typeof view === 'string' && Object.hasOwn(viewEvents, view) ? viewEvents[view] : undefined
}

/** The catalogue's event for the opening of a view: the service emits it for views that the user navigated to. */
export const viewOpened = 'analytics:viewOpened'

/** The catalogue: the names on hosts' dashboards, and the tracked properties of bus events. */
export const catalogue: readonly CatalogueEntry[] = [
  entry('kernel:started', 'INITIALIZE', (payload, { ctx }) => ({
    networks: ctx.networks
      .list()
      .map(({ caipNetworkId }) => caipNetworkId)
      .join(' '),
    plugins: [part(payload, 'plugins')]
      .flat()
      .flatMap((id) => codeWord(id) ?? [])
      .join(' '),
    locale: ctx.i18n.store.getState().locale,
  })),
  entry('modal:opened', 'MODAL_OPEN', (payload) => ({ connected: part(payload, 'connected') === true })),
  entry('modal:closed', 'MODAL_CLOSE', (payload) => ({ connected: part(payload, 'connected') === true })),
  {
    on: viewOpened,
    event: (payload) => viewEvent(payload)?.[0],
    properties: (payload, scope) => viewEvent(payload)?.[1]?.(payload, scope) ?? {},
  },
  entry('wallets:selected', 'SELECT_WALLET', (payload) => ({
    name: plainName(part(payload, 'name')),
    platform: codeWord(part(payload, 'platform')),
  })),
  entry('wallets:searched', 'SEARCH_WALLET', (payload) => ({ search: plainName(part(payload, 'search')) })),
  {
    on: 'connection:connected',
    event: (payload) => (part(payload, 'restored') === false ? 'CONNECT_SUCCESS' : undefined),
    properties(payload, scope) {
      const connection = part(payload, 'connection')
      return {
        method: methodOf(part(connection, 'connectorId'), scope),
        name: plainName(part(part(connection, 'wallet'), 'name')),
      }
    },
  },
  {
    on: 'connection:failed',
    // The error between the page and a remote wallet, without the pairing's link (SEC-13).
    event: (payload, scope) =>
      connectorOf(part(payload, 'connectorId'), scope)?.type === 'wallet-connect' &&
      codeOf(payload) !== 'USER_REJECTED'
        ? 'CONNECT_PROXY_ERROR'
        : 'CONNECT_ERROR',
    properties: (payload, scope) => ({
      message: codeOf(payload),
      name: plainName(connectorOf(part(payload, 'connectorId'), scope)?.name),
    }),
  },
  {
    on: 'connection:disconnected',
    // The next entry reports if the wallet was notified of the disconnect.
    event: (payload) => (part(payload, 'by') === 'user' ? undefined : 'DISCONNECT_SUCCESS'),
    properties: namespace,
  },
  {
    on: 'connection:disconnectSettled',
    event: (payload) => (part(payload, 'error') === undefined ? 'DISCONNECT_SUCCESS' : 'DISCONNECT_ERROR'),
    properties: namespace,
  },
  {
    on: 'kernel:pluginFailed',
    event: () => 'INTERNAL_SDK_ERROR',
    // Contains only the code of an error: its message and stack may contain anything.
    properties: (payload) => ({ errorType: codeOf(payload), plugin: codeWord(part(payload, 'plugin')) }),
  },
  entry('history:failed', 'ERROR_FETCH_TRANSACTIONS', kind),
  entry('history:moreRequested', 'LOAD_MORE_TRANSACTIONS', kind),
  entry('siwx:requested', 'CLICK_SIGN_SIWX_MESSAGE', account),
  entry('siwx:cancelled', 'CLICK_CANCEL_SIWX', account),
  entry('siwx:signed', 'SIWX_AUTH_SUCCESS', account),
  entry('siwx:failed', 'SIWX_AUTH_ERROR', account),
  entry('email:selected', 'EMAIL_LOGIN_SELECTED'),
  entry('email:submitted', 'EMAIL_SUBMITTED'),
  entry('email:deviceRegistered', 'DEVICE_REGISTERED_FOR_EMAIL'),
  entry('email:codeSent', 'EMAIL_VERIFICATION_CODE_SENT'),
  entry('email:codePassed', 'EMAIL_VERIFICATION_CODE_PASS'),
  entry('email:codeFailed', 'EMAIL_VERIFICATION_CODE_FAIL', word('reason', 'message')),
  entry('email:edited', 'EMAIL_EDIT'),
  entry('network:changed', 'SWITCH_NETWORK', (payload, scope) => ({
    network: networkOf(part(part(payload, 'network'), 'caipNetworkId'), scope),
  })),
  entry('onramp:opened', 'SELECT_BUY_PROVIDER', (payload, scope) => ({
    provider: plainName(part(payload, 'provider')),
    ...kind(payload, scope),
  })),
  entry('embedded:accountTypeSet', 'SET_PREFERRED_ACCOUNT_TYPE', (payload, scope) => ({
    accountType: codeWord(part(payload, 'type')),
    network: networkOf(part(payload, 'caipNetworkId'), scope),
  })),
  entry('swap:initiated', 'INITIATE_SWAP', swap),
  entry('swap:succeeded', 'SWAP_SUCCESS', swap),
  {
    on: 'swap:failed',
    event: (payload) =>
      String(codeWord(part(payload, 'reason'))).startsWith('approval') ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR',
    properties: withReason(swap),
  },
  entry('social:started', 'SOCIAL_LOGIN_STARTED', word('provider')),
  entry('social:requestedUser', 'SOCIAL_LOGIN_REQUEST_USER_DATA', word('provider')),
  entry('social:succeeded', 'SOCIAL_LOGIN_SUCCESS', word('provider')),
  entry('social:failed', 'SOCIAL_LOGIN_ERROR', word('provider')),
  entry('social:canceled', 'SOCIAL_LOGIN_CANCELED', word('provider')),
  entry('names:opened', 'OPEN_ENS_FLOW', kind),
  entry('names:registering', 'REGISTER_NAME_INITIATED', registration),
  entry('names:registered', 'REGISTER_NAME_SUCCESS', registration),
  entry('names:failed', 'REGISTER_NAME_ERROR', (payload, scope) => ({
    ...registration(payload, scope),
    error: codeWord(part(payload, 'error')),
  })),
  entry('send:initiated', 'SEND_INITIATED', send),
  entry('send:succeeded', 'SEND_SUCCESS', send),
  entry('send:failed', 'SEND_ERROR', withReason(send)),
]
