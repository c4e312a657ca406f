import { WalletKit } from '@reown/walletkit'
import { createQuietCore } from './create-quiet-core.js'

export interface WalletKitOptions {
  relayUrl: string
  projectId: string
  /** URL of the wallet page, displayed by apps. */
  url: string
  /** Its icon; default: that of its page. Apps display no icon of another host without https. */
  icon?: string
  /** Separates several wallets in one process. */
  storagePrefix?: string
  /** Stores nothing permanently; for tests in Node. */
  inMemory?: boolean
}

/** The result of WalletKit.init. */
export type SandboxWalletKit = Awaited<ReturnType<typeof WalletKit.init>>

/** Message checks whose result the library does not await. */
const unawaited = ['isValidDisconnect', 'isValidUpdate', 'isValidEmit', 'isValidExtend']

/**
 * Handles rejections of these checks: if both ends delete a session at once, the wallet receives a message of a deleted
 * session, and the unhandled rejection would end the process. Callers that await a check still receive its rejection.
 */
function handleRefusals(engine: object): void {
  for (const name of unawaited) {
    const check: unknown = Reflect.get(engine, name)
    if (typeof check !== 'function') throw new Error(`The library no longer has the method ${name}.`)
    Reflect.set(engine, name, (...given: unknown[]) => {
      const checked = Promise.resolve(Reflect.apply(check, engine, given))
      checked.catch(() => undefined)
      return checked
    })
  }
}

/** Starts WalletKit on the sandbox relay. */
export async function createWalletKit(options: WalletKitOptions): Promise<SandboxWalletKit> {
  const core = createQuietCore({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    customStoragePrefix: options.storagePrefix ?? 'sandbox-wallet',
    logger: 'silent',
    ...(options.inMemory ? { storageOptions: { database: ':memory:' } } : {}),
  })
  const kit = await WalletKit.init({
    core,
    // The wallet has its own queue; the library's queue lets a second request pass between two.
    signConfig: { disableRequestQueue: true },
    metadata: {
      name: 'Sandbox Wallet',
      description: 'A made-up wallet for trying things out. Never for real money.',
      url: options.url,
      icons: [options.icon ?? `${options.url}/icon.svg`],
      redirect: { universal: options.url },
    },
  })
  handleRefusals(kit.engine.signClient.engine)
  return kit
}
