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

/** Every server of Ledger that the library would read descriptions from: none. The package contains none of their addresses. */
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

/** The default export of a library: a class, whose constructor is that of its documentation. */
type LibraryClass = new (...given: readonly unknown[]) => object

async function importClasses(
  namespace: HardwareNamespace,
): Promise<readonly [transport: unknown, app: unknown]> {
  const modules = await Promise.all([
    import('@ledgerhq/hw-transport-webhid'),
    namespace === 'eip155' ? import('@ledgerhq/hw-app-eth') : import('@ledgerhq/hw-app-solana'),
  ])
  const [transport, app] = modules.map((module): unknown => module.default)
  return [transport, app]
}

/**
 * Loads Ledger's libraries of a namespace: the only place that does. They are files of this package (scripts/ledger-libraries.mjs).
 *
 * Throws `SERVICE_UNREACHABLE` if their code did not load.
 */
export async function loadLedger(namespace: HardwareNamespace): Promise<LedgerLibrary> {
  let classes: Awaited<ReturnType<typeof importClasses>>
  try {
    classes = await importClasses(namespace)
  } catch (cause) {
    throw new QuoinError('SERVICE_UNREACHABLE', { details: "Ledger's code did not load", cause })
  }
  const [transport, app] = classes
  // The types of the libraries need those of Node. Their members are those of the documentation, and recorded exchanges test them.
  const App = app as LibraryClass
  return {
    transports: transport as LedgerTransports,
    ethereum: (one) => new App(one, 'w0w', noServers) as EthereumApp,
    solana: (one) => new App(one) as SolanaApp,
  }
}
