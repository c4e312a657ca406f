import type { Connector, ConnectRequest, Network } from '#kernel'
import { settle } from '../../settle.js'
import type { WalletControls } from '../../wallet-controls.js'

/** A connector to test, with its wallet. Created again for each test. */
export interface ConnectorSubject {
  readonly connector: Connector
  readonly wallet: WalletControls
  /** Two networks that the wallet supports, of the connector's first namespace. */
  readonly networks: readonly [Network, Network]
  /** Two addresses of the wallet. */
  readonly addresses: readonly [string, string]
  /** A declared method, with parameters that the wallet accepts. */
  readonly request: { readonly method: string; readonly params: unknown }
  /** Returns the connector after a reload of the page: of the same wallet, without state in memory. */
  reload?(): Connector
  /** Advances the clock if the connector waits by a test clock. */
  advance?(ms: number): Promise<void>
  dispose?(): void
}

/** Time limit of a connector before it counts as hanging. Milliseconds. */
export const connectorTimeout = 30_000

/** Returns the kernel's request to connect. */
export function connectRequest(subject: ConnectorSubject, signal?: AbortSignal): ConnectRequest {
  const { networks } = subject
  return { networks, preferred: networks[0], signal: signal ?? new AbortController().signal }
}

/** Waits for a promise that must settle, and advances the clock. */
export async function within<T>(subject: ConnectorSubject, promise: Promise<T>): Promise<T> {
  // The caller of this function handles a rejection.
  promise.catch(() => {})
  await (subject.advance ? subject.advance(connectorTimeout) : settle())
  return promise
}
