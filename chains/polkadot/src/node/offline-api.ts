import { ApiPromise } from '@polkadot/api'

/** The runtime of a node, as the node reported it. */
export interface RuntimeFacts {
  readonly genesisHash: string
  readonly version: unknown
  readonly metadata: `0x${string}`
  readonly chainName: string
  readonly prefix: number
}

type Provider = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

/**
 * Returns a provider that responds from memory: the library sends no requests, opens no connection, and waits for
 * nothing.
 */
function providerOf({ genesisHash, version, chainName, prefix }: RuntimeFacts): Provider {
  const answers: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: genesisHash,
    state_getRuntimeVersion: version,
    system_chain: chainName,
    system_properties: { ss58Format: prefix },
    rpc_methods: { methods: [] },
  }
  const refuse = (method: string): Promise<never> =>
    Promise.reject(new Error(`${method} is not available offline`))
  const provider = {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    clone: () => provider,
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    on: () => () => undefined,
    send: (method: string) =>
      Object.hasOwn(answers, method) ? Promise.resolve(answers[method]) : refuse(method),
    subscribe: (_type: string, method: string) => refuse(method),
    unsubscribe: () => Promise.resolve(true),
  }
  // It has the members of the library's interface, whose `send` is generic in its result.
  return provider as Provider
}

/**
 * Creates an `@polkadot/api` instance from the data of a node, without a connection. Only ever imported dynamically:
 * the import of the library compiles WebAssembly. Nothing here needs it (`initWasm`), so transfers work in a page that
 * forbids it. Throws if the metadata is invalid.
 */
export async function createOfflineApi(facts: RuntimeFacts): Promise<ApiPromise> {
  const { specVersion } = Object(facts.version)
  const api = new ApiPromise({
    provider: providerOf(facts),
    metadata: { [`${facts.genesisHash}-${specVersion}`]: facts.metadata },
    initWasm: false,
    noInitWarn: true,
  })
  return api.isReadyOrError
}
