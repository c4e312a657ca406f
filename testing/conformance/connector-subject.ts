import type { Connector, ConnectRequest, Network } from '#kernel'
import { settle } from '../settle.js'
import type { WalletControls } from '../wallet-controls.js'

/** A connector to try, with the wallet behind it. Made again for each test. */
export interface ConnectorSubject {
  readonly connector: Connector
  readonly wallet: WalletControls
  /** Two networks that the wallet knows, of the first namespace of the connector. */
  readonly networks: readonly [Network, Network]
  /** Two addresses that the wallet has. */
  readonly addresses: readonly [string, string]
  /** A method that it declares, with parameters that the wallet accepts. */
  readonly request: { readonly method: string; readonly params: unknown }
  /** The connector as it is after a reload of the page: of the same wallet, without memory. */
  reload?(): Connector
  /** Lets time pass, where the connector waits by a clock that stands still. */
  advance?(ms: number): Promise<void>
  dispose?(): void
}

/** How long the suites let a connector take before it counts as left hanging. Milliseconds. */
export const connectorTimeout = 30_000

/** What the kernel gives a connector when it asks to connect. */
export function connectRequest(subject: ConnectorSubject, signal?: AbortSignal): ConnectRequest {
  const { networks } = subject
  return { networks, preferred: networks[0], signal: signal ?? new AbortController().signal }
}

/** Waits for what must end by itself, letting time pass. */
export async function within<T>(subject: ConnectorSubject, promise: Promise<T>): Promise<T> {
  // Whether it fails is looked at by whoever waits for the answer of this function.
  promise.catch(() => {})
  await (subject.advance ? subject.advance(connectorTimeout) : settle())
  return promise
}
