import type { WalletInfo } from 'quoin/kernel'

/** What the plugin uses of `window.<key>.tonconnect`. Source: TON Connect, JS bridge. */
export interface TonBridge {
  connect(protocolVersion: number, message: ConnectRequest): Promise<unknown>
  restoreConnection(): Promise<unknown>
  send(message: AppRequest): Promise<unknown>
  listen(listener: (event: unknown) => void): () => void
}

/** Source: TON Connect, `ConnectRequest`. */
export interface ConnectRequest {
  readonly manifestUrl: string
  readonly items: readonly { readonly name: 'ton_addr' | 'ton_proof'; readonly payload?: string }[]
}

/** Source: TON Connect, `AppRequest`. */
export interface AppRequest {
  readonly method: 'sendTransaction' | 'signData' | 'disconnect'
  readonly params: readonly string[]
  /** Each is greater than the one before, also after a reload of the page. */
  readonly id: string
}

/** A wallet of the page. */
export interface FoundWallet {
  readonly bridge: TonBridge
  readonly info: WalletInfo
}

/** Oldest version of the protocol that the plugin speaks. */
const oldestVersion = 2

const members: readonly string[] = ['connect', 'restoreConnection', 'send', 'listen']

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && /\S/.test(value) ? value : undefined
}

/** Returns the wallet in a global; `undefined` if it is none. Never throws. */
export function readBridge(global: unknown, key: string): FoundWallet | undefined {
  try {
    const bridge: unknown = Reflect.get(Object(global), 'tonconnect')
    if (!isBridge(bridge)) return undefined
    const { walletInfo, deviceInfo }: { walletInfo?: unknown; deviceInfo?: unknown } = Object(bridge)
    const name = textOf(Object(walletInfo).name) ?? textOf(Object(deviceInfo).appName) ?? key
    return { bridge, info: { name: name.slice(0, 64), imageUrl: textOf(Object(walletInfo).image) } }
  } catch {
    // A third party's getters may throw.
    return undefined
  }
}

function isBridge(value: unknown): value is TonBridge {
  if (typeof value !== 'object' || value === null) return false
  if (!(Number(Reflect.get(value, 'protocolVersion')) >= oldestVersion)) return false
  return members.every((member) => typeof Reflect.get(value, member) === 'function')
}
