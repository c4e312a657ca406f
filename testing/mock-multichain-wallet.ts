import type { CaipNetworkId, ChainNamespace } from '#kernel'
import { letterIcon } from './letter-icon.js'
import { type Eip6963Info, usualInfo } from './mock-evm-wallet.js'
import type { TestPlatform } from './test-platform.js'
import type { WalletControls } from './wallet-controls.js'
import { createWalletResponder } from './wallet-responder.js'

/** Options of a mock multichain wallet. */
export interface MockMultichainWalletOptions {
  readonly info?: Partial<Eip6963Info>
  /** Its networks, those of a namespace in order: the first is the active one. */
  readonly networks: readonly CaipNetworkId[]
  /** Its addresses by namespace; the first is the active one. */
  readonly accounts: Readonly<Record<ChainNamespace, readonly string[]>>
  /** The responses by method: a method without one is not approved. */
  readonly answers: Readonly<Record<string, (params: unknown, caipNetworkId: CaipNetworkId) => unknown>>
  /** The session's id, of wallets that name one. Default: none. */
  readonly sessionId?: string
  /** True if the page already has a session. Default false. */
  readonly permitted?: boolean
  /** Delay of each response, by the clock. Milliseconds. */
  readonly delayMs?: number
  readonly clock?: { after(ms: number, run: () => void): () => void }
}

/** A mock multichain wallet, with control over its user. */
export interface MockMultichainWallet extends WalletControls {
  readonly info: Eip6963Info
  /** Received requests, in order. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  /** Announces itself at once and at each prompt of a program. The returned function stops it. */
  announceOn(platform: TestPlatform): () => void
  /** Sends any message to the page. */
  send(message: object): void
}

interface Scope {
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
}

/**
 * Creates a wallet with one session for several namespaces: `wallet_createSession` (CAIP-25), by events of the window (CAIP-294). It approves
 * until `behave` changes it; the method of `behave` may also be that of a `wallet_invokeMethod`.
 *
 * @example
 * const wallet = createMockMultichainWallet({
 *   networks: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
 *   accounts: { eip155: [alice], solana: [bob] },
 *   answers: { personal_sign: () => signature, solana_signMessage: () => ({ signature: other }) },
 * })
 * wallet.announceOn(platform)
 */
export function createMockMultichainWallet(options: MockMultichainWalletOptions): MockMultichainWallet {
  const { answers, sessionId } = options
  const icon = letterIcon(options.info?.name ?? usualInfo.name)
  const info = Object.freeze({ ...usualInfo, icon, ...options.info })
  const type = `caip294:${info.uuid}`
  const { serve, behave, answerHanging } = createWalletResponder({
    ...(options.delayMs !== undefined && { delayMs: options.delayMs }),
    ...(options.clock && { clock: options.clock }),
  })
  const requests: { method: string; params: unknown }[] = []
  const pages = new Set<TestPlatform>()
  const accounts = new Map(Object.entries(options.accounts))
  let isPermitted = options.permitted ?? false
  let isLocked = false

  const namespaceOf = (id: string): string => id.split(':', 1)[0] ?? ''
  const [first = ''] = options.networks

  function send(message: object): void {
    for (const page of pages) page.announce(type, message)
  }

  function scopes(): Readonly<Record<string, Scope>> {
    if (!isPermitted || isLocked) return {}
    return Object.fromEntries(
      options.networks.map((id) => [
        id,
        {
          accounts: (accounts.get(namespaceOf(id)) ?? []).map((address) => `${id}:${address}`),
          methods: Object.keys(answers),
          notifications: ['accountsChanged', 'chainChanged'],
        },
      ]),
    )
  }

  const idPart = sessionId === undefined ? {} : { sessionId }
  const notify = (method: string, params: object): void =>
    send({ jsonrpc: '2.0', method, params: { ...idPart, ...params } })
  const notifyScopes = (): void => notify('wallet_sessionChanged', { sessionScopes: scopes() })

  function answer(method: string, params: Readonly<Record<string, unknown>>): unknown {
    switch (method) {
      case 'wallet_createSession':
        if (isLocked) throw { code: 4100, message: 'The wallet is locked.' }
        isPermitted = true
        return { ...idPart, scopes: scopes() }
      case 'wallet_getSession':
        return { ...idPart, sessionScopes: scopes() }
      case 'wallet_revokeSession':
        isPermitted = false
        return true
      case 'wallet_invokeMethod': {
        const { chainId, request } = params as {
          chainId: CaipNetworkId
          request: { method: string; params: unknown }
        }
        const own = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
        if (!own || !options.networks.includes(chainId))
          throw { code: 4100, message: 'The method is not approved.' }
        const result = own(request.params, chainId)
        return { ...idPart, chainId, result: { method: request.method, result } }
      }
      default:
        throw { code: 4200, message: `The method ${method} is not supported.` }
    }
  }

  async function receive(page: TestPlatform, message: unknown): Promise<void> {
    // Its own messages are of the same type; only requests have an id and a method. Built by this mock's own program.
    const {
      id,
      method,
      params = {},
    } = message as {
      id?: number
      method?: string
      params?: Readonly<Record<string, unknown>>
    }
    if (id === undefined || method === undefined) return
    requests.push({ method, params })
    const invoked = (params.request as { method?: string } | undefined)?.method
    const names = invoked === undefined ? [method] : [invoked, method]
    let response: object
    try {
      response = { id, jsonrpc: '2.0', result: await serve(names, () => answer(method, params)) }
    } catch (error) {
      response = { id, jsonrpc: '2.0', error: error ?? { message: '' } }
    }
    page.announce(type, response)
  }

  return {
    info,
    requests,
    send,
    behave,
    answerHanging,
    lock() {
      if (isLocked) return
      isLocked = true
      notifyScopes()
    },
    unlock() {
      isLocked = false
    },
    chooseAccounts(addresses) {
      accounts.set(namespaceOf(first), addresses)
      notifyScopes()
    },
    chooseNetwork: (id) =>
      notify('wallet_notify', {
        scope: id,
        notification: { method: 'chainChanged', params: { chainId: id } },
      }),
    drop() {
      isPermitted = false
      notifyScopes()
    },
    listenerCount: () =>
      [...pages].flatMap((page) => page.leftovers().filter((left) => left.includes(type))).length,
    announceOn(platform) {
      pages.add(platform)
      const scopesOf = Object.fromEntries(
        [...accounts.keys()].map((namespace) => [
          namespace,
          { methods: Object.keys(answers), notifications: [] },
        ]),
      )
      const announce = (): void =>
        platform.announce('caip294:wallet_announce', {
          id: 1,
          jsonrpc: '2.0',
          method: 'wallet_announce',
          params: { ...info, scopes: scopesOf },
        })
      const stops = [
        platform.onDispatch(type, (message) => void receive(platform, message)),
        platform.onDispatch('caip294:wallet_prompt', announce),
      ]
      announce()
      return () => {
        pages.delete(platform)
        for (const stop of stops) stop()
      }
    },
  }
}
