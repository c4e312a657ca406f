import { WalletKit } from '@reown/walletkit'
import { createQuietCore } from './create-quiet-core.js'

export interface WalletKitOptions {
  relayUrl: string
  projectId: string
  /** Own address of the wallet page, shown to apps. */
  url: string
  /** Its picture; that of its page where it is left out. Apps show no picture of another machine without https. */
  icon?: string
  /** Keeps several wallets in one process apart. */
  storagePrefix?: string
  /** Keeps nothing beyond this process; for tests in Node. */
  inMemory?: boolean
}

/** What WalletKit.init resolves to. */
export type SandboxWalletKit = Awaited<ReturnType<typeof WalletKit.init>>

/** Checks of messages whose result the library does not await. */
const unawaited = ['isValidDisconnect', 'isValidUpdate', 'isValidEmit', 'isValidExtend']

/**
 * Handles the refusals of these checks: where both ends delete a session at once, the wallet receives a message of a session that it
 * has just deleted, and the refusal would end the process. Callers that await a check receive its refusal as before.
 */
function handleRefusals(engine: object): void {
  for (const name of unawaited) {
    const check: unknown = Reflect.get(engine, name)
    if (typeof check !== 'function') throw new Error(`The library has no ${name} any more.`)
    Reflect.set(engine, name, (...given: unknown[]) => {
      const checked = Promise.resolve(Reflect.apply(check, engine, given))
      checked.catch(() => undefined)
      return checked
    })
  }
}

/** Starts WalletKit on our relay. */
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
    // We ask one question at a time ourselves; the library's own queue lets a second pass between two.
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
