import { QuoinError } from '#kernel'
import { relayRefusal } from '../walletconnect-error.js'
import type { UniversalProviderClass } from './load-universal-provider.js'
import { type ClientOptions, type OpenClient, openClient } from './open-client.js'
import type { Publications } from './publications.js'
import type { SignClient } from './sign-client.js'

/** Loads and starts the client on first use, and stops it with the kernel. */
export interface ClientHolder {
  client(): Promise<SignClient>
  /** The publications of the client, which can be stopped. */
  publications(): Promise<Publications>
  /** The client, if it is running. */
  started(): SignClient | undefined
  dispose(): Promise<void>
}

export interface ClientHolderDeps {
  /** `undefined`: the host configured no relay. */
  readonly options: () => ClientOptions | undefined
  /** The relay refused this page: a retry will not help. */
  readonly onRefused: (error: QuoinError) => void
  /** The connection to the relay was lost or established. */
  readonly onRelay: (isConnected: boolean) => void
  /** Loads the library. */
  readonly load: () => Promise<UniversalProviderClass>
}

/** The error if the host configured no relay. */
export function notConfigured(): QuoinError {
  return new QuoinError('SERVICE_NOT_CONFIGURED', {
    details: "The plugin 'walletconnect' has no relay",
    fix: "Pass its address: use(walletConnectPlugin, { relayUrl: 'wss://…' })",
  })
}

export function createClientHolder(deps: ClientHolderDeps): ClientHolder {
  const { load } = deps
  let opening: Promise<OpenClient> | undefined
  let open: OpenClient | undefined
  let disposed = false

  async function start(options: ClientOptions): Promise<OpenClient> {
    const made = await openClient(await load(), options)
    made.client.core.relayer.on('relayer_error', (error: unknown) => {
      const refusal = relayRefusal(error)
      if (refusal) deps.onRefused(refusal)
    })
    made.client.core.relayer.on('relayer_disconnect', () => deps.onRelay(false))
    made.client.core.relayer.on('relayer_connect', () => deps.onRelay(true))
    open = made
    return made
  }

  async function take(): Promise<OpenClient> {
    const options = deps.options()
    if (!options) throw notConfigured()
    if (disposed) throw new QuoinError('KERNEL_DISPOSED')
    opening ??= start(options).catch((error: unknown) => {
      // The next attempt starts the client again.
      opening = undefined
      throw error
    })
    return opening
  }

  return {
    started: () => open?.client,
    client: async () => (await take()).client,
    publications: async () => (await take()).publications,
    async dispose() {
      disposed = true
      const made = await opening?.catch(() => undefined)
      open = undefined
      await made?.stop()
    },
  }
}
