import { type KernelMetadata, type Platform, QuoinError } from '#kernel'
import { createClientLogger } from './client-logger.js'
import { createClientStorage } from './client-storage.js'
import type { UniversalProviderClass } from './load-universal-provider.js'
import { guardPublications, type Publications } from './publications.js'
import { quietCore, quietEngine } from './quiet-client.js'
import { coreInternals, type SignClient } from './sign-client.js'
import { closeStalledSockets } from './stalled-sockets.js'
import { stopClient } from './stop-client.js'

/** A running client and the function that stops it. */
export interface OpenClient {
  readonly client: SignClient
  readonly publications: Publications
  /** Ends its sockets, timers and listeners, and removes it from `globalThis`. */
  stop(): Promise<void>
}

export interface ClientOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: KernelMetadata
  readonly storageKey: string
  readonly platform: Platform
  /** Returns true if the library's messages are logged now, without secrets. It still logs after its end. */
  readonly isLogged: () => boolean
}

function globalNameOf(instance: string): string {
  return `_walletConnectCore_${instance}`
}

/** Returns a name that no other client on this page has: the library shares one core between equal names. */
function uniqueInstance(platform: Platform): string {
  const random = Array.from(platform.randomBytes(8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  let instance = `quoin-${random}`
  while (globalNameOf(instance) in globalThis) instance += 'x'
  return instance
}

/** Starts WalletConnect's client for one kernel. */
export async function openClient(
  Provider: UniversalProviderClass,
  options: ClientOptions,
): Promise<OpenClient> {
  const { platform } = options
  const instance = uniqueInstance(platform)
  const globalName = globalNameOf(instance)
  const stopWatching: (() => void)[] = []
  const forget = (): void => {
    for (const stop of stopWatching.splice(0)) stop()
    Reflect.deleteProperty(globalThis, globalName)
    Reflect.deleteProperty(globalThis, `${globalName}_count`)
  }
  const opening = Provider.init({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    metadata: { ...options.metadata, icons: [...options.metadata.icons] },
    // The library accepts any object with pino's methods; its type requires all of pino.
    logger: createClientLogger((level, parts) => {
      if (options.isLogged()) platform.log(level, parts)
    }) as never,
    storage: createClientStorage(platform.storage, options.storageKey, instance),
    customStoragePrefix: instance,
    telemetryEnabled: false,
    disableProviderPing: true,
  })
  // When `init` returns its promise, the core exists and nothing was sent yet: the moment to switch features off.
  const early: unknown = Reflect.get(globalThis, globalName)
  const takeOver = (made: unknown): Publications => {
    const core = coreInternals({ core: made } as Pick<SignClient, 'core'>)
    stopWatching.push(quietCore(core, platform))
    closeStalledSockets(core)
    return guardPublications(core)
  }
  try {
    const guarded = early ? takeOver(early) : undefined
    const { client } = await opening
    if (!client) throw new QuoinError('UNKNOWN', { details: 'WalletConnect started without a client' })
    const publications = guarded ?? takeOver(client.core)
    quietEngine(client)
    return {
      client,
      publications,
      stop: async () => {
        forget()
        await stopClient(client)
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}
