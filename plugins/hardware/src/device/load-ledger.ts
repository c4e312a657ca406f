import { QuoinError } from '#kernel'
import type { HardwareNamespace } from '../contract.js'

/** A connection to a device, of `@ledgerhq/hw-transport-webhid`. Bytes are `Uint8Array`; the library makes them `Buffer`. */
export interface LedgerTransport {
  readonly device: { close(): Promise<void> }
  send(cla: number, ins: number, p1: number, p2: number): Promise<Uint8Array>
  on(event: 'disconnect', listener: () => void): void
}

/** The class of the transport. */
export interface LedgerTransports {
  /** The devices that the page may use already. */
  list(): Promise<readonly unknown[]>
  open(device: unknown): Promise<LedgerTransport>
}

/** A signature of the Ethereum app. `v` is hex or a number, of a transaction with or without the chain id. */
export interface EthereumSignature {
  readonly v: string | number
  readonly r: string
  readonly s: string
}

/** The members of `@ledgerhq/hw-app-eth` that are used. Texts of bytes are hex without `0x`. */
export interface EthereumApp {
  getAddress(path: string, display: boolean): Promise<{ readonly address: string }>
  signPersonalMessage(path: string, message: string): Promise<EthereumSignature>
  signEIP712Message(path: string, data: object): Promise<EthereumSignature>
  signEIP712HashedMessage(path: string, domain: string, message: string): Promise<EthereumSignature>
  /** @param resolution `null`: no descriptions of the transaction are fetched from Ledger's servers */
  signTransaction(path: string, transaction: string, resolution: null): Promise<EthereumSignature>
}

/** The members of `@ledgerhq/hw-app-solana` that are used. */
export interface SolanaApp {
  getAddress(path: string, display: boolean): Promise<{ readonly address: Uint8Array }>
  signTransaction(path: string, message: Uint8Array): Promise<{ readonly signature: Uint8Array }>
  signOffchainMessage(path: string, message: Uint8Array): Promise<{ readonly signature: Uint8Array }>
}

/** The libraries of a namespace. */
export interface LedgerLibrary {
  readonly transports: LedgerTransports
  ethereum(transport: LedgerTransport): EthereumApp
  solana(transport: LedgerTransport): SolanaApp
}

/** Every server of Ledger that the library would read descriptions from: none. */
const noServers = {
  nftExplorerBaseURL: null,
  pluginBaseURL: null,
  extraPlugins: null,
  cryptoassetsBaseURL: null,
  calServiceURL: null,
  staticERC20Signatures: null,
  staticEIP712SignaturesV1: null,
  staticEIP712SignaturesV2: null,
} as const

const packages: Readonly<Record<HardwareNamespace, string>> = {
  eip155: '@ledgerhq/hw-transport-webhid@6.36.0 @ledgerhq/hw-app-eth@7.9.0 buffer@6.0.3',
  solana: '@ledgerhq/hw-transport-webhid@6.36.0 @ledgerhq/hw-app-solana@7.11.0 buffer@6.0.3',
}

/** The modules of a namespace: the transport, the app. */
type Modules = readonly [transport: unknown, app: unknown]

// Each in a `try` of its own, awaited there: bundlers then build a page without the libraries, which are optional peers, and at most warn.

async function importBuffer(): Promise<unknown> {
  try {
    return await import('buffer')
  } catch (error) {
    return Promise.reject(error)
  }
}

async function importTransport(): Promise<unknown> {
  try {
    return await import('@ledgerhq/hw-transport-webhid')
  } catch (error) {
    return Promise.reject(error)
  }
}

async function importEthereum(): Promise<unknown> {
  try {
    return await import('@ledgerhq/hw-app-eth')
  } catch (error) {
    return Promise.reject(error)
  }
}

async function importSolana(): Promise<unknown> {
  try {
    return await import('@ledgerhq/hw-app-solana')
  } catch (error) {
    return Promise.reject(error)
  }
}

async function importModules(namespace: HardwareNamespace): Promise<Modules> {
  const buffer = await importBuffer()
  // Before the libraries, which read it also while they are imported.
  if (Reflect.get(globalThis, 'Buffer') === undefined)
    Reflect.set(globalThis, 'Buffer', memberOf(buffer, 'Buffer'))
  return Promise.all([importTransport(), namespace === 'eip155' ? importEthereum() : importSolana()])
}

/** Returns an export. Some bundlers put the exports of a CommonJS build under `default`. */
const memberOf = (module: unknown, name: string): unknown =>
  Reflect.get(Object(module), name) ?? Reflect.get(Object(Reflect.get(Object(module), 'default')), name)

function isMissing(error: unknown): boolean {
  const { code, message }: { readonly code?: unknown; readonly message?: unknown } = Object(error)
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return true
  // Browsers, Node, webpack; "could not resolve" is thrown by the module that Vite puts in place of an optional peer.
  return /resolve module specifier|bare specifier|could not resolve|cannot find (module|package)/i.test(
    String(message),
  )
}

/** Returns the class of a module. Some bundlers put the exports of a CommonJS build under `default`, once or twice. */
function classIn(module: unknown): new (...given: readonly unknown[]) => object {
  let at = module
  for (let depth = 0; depth < 4 && at !== null && at !== undefined; depth += 1) {
    // Checked to be a class; its constructor is that of the library's documentation.
    if (typeof at === 'function') return at as new (...given: readonly unknown[]) => object
    at = Reflect.get(Object(at), 'default')
  }
  throw new QuoinError('PEER_MISSING', { details: 'A library of Ledger has no default export' })
}

/**
 * Loads Ledger's libraries of a namespace: the only place that does. They read the global `Buffer`, which is set if the page has none.
 *
 * Throws `PEER_MISSING` if the host did not install them, `SERVICE_UNREACHABLE` if their code did not load.
 */
export async function loadLedger(namespace: HardwareNamespace): Promise<LedgerLibrary> {
  let modules: Modules
  try {
    modules = await importModules(namespace)
  } catch (cause) {
    if (!isMissing(cause))
      throw new QuoinError('SERVICE_UNREACHABLE', { details: "Ledger's code did not load", cause })
    const details = packages[namespace]
    throw new QuoinError('PEER_MISSING', { details, fix: `npm install ${details}`, cause })
  }
  const [transport, app] = modules
  const App = classIn(app)
  return {
    // Its static members are those of the library's documentation.
    transports: classIn(transport) as unknown as LedgerTransports,
    ethereum: (one) => new App(one, 'w0w', noServers) as EthereumApp,
    solana: (one) => new App(one) as SolanaApp,
  }
}
