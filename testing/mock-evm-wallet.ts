import { letterIcon } from './letter-icon.js'
import { createMockEvmChains, type MockEvmChains } from './mock-evm-chains.js'
import type { TestPlatform } from './test-platform.js'
import type { WalletControls } from './wallet-controls.js'
import { createWalletResponder } from './wallet-responder.js'

/** The wallet's information in its announcement. Source: EIP-6963. */
export interface Eip6963Info {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** A provider. Source: EIP-1193. */
export interface MockEvmProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** Responds to a method; its errors are the wallet's errors. */
export type MockEvmAnswer = (params: unknown) => unknown

/** Options of a mock EVM wallet. */
export interface MockEvmWalletOptions {
  readonly info?: Partial<Eip6963Info>
  /** Default: one account. */
  readonly accounts?: readonly string[]
  /** Id of the active chain. Default 1. */
  readonly chainId?: number
  /** Ids of the supported chains. Default: the active one. */
  readonly chains?: readonly number[]
  /** True if the page already has permission to see the accounts. Default false. */
  readonly permitted?: boolean
  /** Responses by method. */
  readonly answers?: Readonly<Record<string, MockEvmAnswer>>
  /** Responds to all other methods, like a node. Default: error 4200. */
  readonly forward?: (method: string, params: unknown) => unknown
  /** Delay of each response, by the clock. Milliseconds. */
  readonly delayMs?: number
  readonly clock?: { after(ms: number, run: () => void): () => void }
}

/** A mock EVM wallet, with control over its user. */
export interface MockEvmWallet extends WalletControls {
  readonly provider: MockEvmProvider
  readonly info: Eip6963Info
  /** Received requests, in order. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  readonly chains: MockEvmChains
  /**
   * Announces itself at once and at each request of a program. The returned function stops it.
   *
   * @param afterMs delay of its injection into the page, before which it receives no requests. Milliseconds; default:
   *   none
   */
  announceOn(platform: TestPlatform, afterMs?: number): () => void
  /** Emits any event. */
  emit(event: string, payload: unknown): void
}

/** The default information of mock wallets. Their picture is the first letter of their name. */
export const usualInfo: Omit<Eip6963Info, 'icon'> = {
  uuid: '8bd1d3f4-1f2a-4c61-9d5e-3a0f5b0d7a11',
  name: 'Mock Wallet',
  rdns: 'org.example.mock',
}

/** A test account without an owner. */
const usualAccount = '0x52908400098527886E0F7030069857D2E4169EE7'

/**
 * Creates a wallet with an EIP-1193 provider and EIP-6963 info. It approves until `behave` changes it.
 *
 * @example
 * const wallet = createMockEvmWallet({ chainId: 137 })
 * wallet.announceOn(platform)
 * wallet.behave('reject', 'personal_sign')
 *
 */
export function createMockEvmWallet(options: MockEvmWalletOptions = {}): MockEvmWallet {
  const icon = letterIcon(options.info?.name ?? usualInfo.name)
  const info = Object.freeze({ ...usualInfo, icon, ...options.info })
  const listeners: { event: string; listener: (payload: unknown) => void }[] = []
  const requests: { method: string; params: unknown }[] = []
  const responder = createWalletResponder({ delayMs: options.delayMs, clock: options.clock })
  let accounts = options.accounts ?? [usualAccount]
  let permitted = options.permitted ?? false
  let locked = false

  function emit(event: string, payload: unknown): void {
    for (const entry of [...listeners]) if (entry.event === event) entry.listener(payload)
  }

  const chains = createMockEvmChains(options.chainId ?? 1, options.chains, (hex) => {
    if (permitted) emit('chainChanged', hex)
  })
  const seen = (): readonly string[] => (locked || !permitted ? [] : accounts)

  const answers: Record<string, MockEvmAnswer> = {
    eth_chainId: () => chains.hex(),
    eth_accounts: () => seen(),
    eth_requestAccounts() {
      if (!permitted) {
        permitted = true
        emit('accountsChanged', seen())
      }
      return seen()
    },
    wallet_revokePermissions() {
      permitted = false
      emit('accountsChanged', [])
      return null
    },
    wallet_switchEthereumChain: (params) => chains.switchTo(params),
    wallet_addEthereumChain: (params) => chains.add(params),
    ...options.answers,
  }

  function answer(method: string, params: unknown): unknown {
    const own = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (own) return own(params)
    if (options.forward) return options.forward(method, params)
    throw { code: 4200, message: `The method ${method} is not supported.` }
  }

  const wallet: MockEvmWallet = {
    info,
    requests,
    chains,
    emit,
    behave: responder.behave,
    answerHanging: responder.answerHanging,
    provider: {
      request({ method, params }) {
        requests.push({ method, params })
        return responder.serve([method], () => answer(method, params))
      },
      on(event, listener) {
        listeners.push({ event, listener })
      },
      removeListener(event, listener) {
        const at = listeners.findIndex((entry) => entry.event === event && entry.listener === listener)
        if (at >= 0) listeners.splice(at, 1)
      },
    },
    lock() {
      locked = true
      emit('accountsChanged', [])
    },
    unlock() {
      locked = false
      emit('accountsChanged', seen())
    },
    chooseAccounts(addresses) {
      accounts = [...addresses]
      emit('accountsChanged', seen())
    },
    chooseNetwork(id) {
      chains.choose(Number(id.split(':')[1]))
    },
    drop: () => emit('disconnect', { code: 4900, message: 'Disconnected from all chains.' }),
    listenerCount: () => listeners.length,
    announceOn(platform, afterMs) {
      const announce = (): void => {
        const { provider } = wallet
        platform.announce('eip6963:announceProvider', Object.freeze({ info, provider }))
      }
      let end = (): void => undefined
      const arrive = (): void => {
        end = platform.onDispatch('eip6963:requestProvider', announce)
        announce()
      }
      if (afterMs === undefined) arrive()
      else end = platform.clock.after(afterMs, arrive)
      return () => end()
    },
  }
  return wallet
}
