import { ApiPromise } from '@polkadot/api'

/** What a node said about its runtime, as it said it. */
export interface RuntimeFacts {
  readonly genesisHash: string
  readonly version: unknown
  readonly metadata: `0x${string}`
  readonly chainName: string
  readonly prefix: number
}

type Provider = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

/** A node that answers from memory: the library asks nothing of the network by itself, opens nothing, and waits for nothing. */
function providerOf({ genesisHash, version, chainName, prefix }: RuntimeFacts): Provider {
  const answers: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: genesisHash,
    state_getRuntimeVersion: version,
    system_chain: chainName,
    system_properties: { ss58Format: prefix },
    rpc_methods: { methods: [] },
  }
  const refuse = (method: string): Promise<never> => Promise.reject(new Error(`${method} is not asked here`))
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
  // It has the members of the library's interface, whose `send` promises whatever type the caller wishes for.
  return provider as Provider
}

/**
 * A runtime in the words of `@polkadot/api`, made of what a node said and never connected to any. Only ever imported
 * dynamically: importing the library compiles WebAssembly. Nothing here needs it (`initWasm`), so a page that forbids it can
 * send all the same. Throws where the metadata is none.
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
