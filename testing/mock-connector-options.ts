import type { CaipNetworkId, ChainNamespace, ConnectorType, WalletRequest } from '#kernel'

/** One list for all namespaces, or one for each. */
export type PerNamespace<T> = readonly T[] | Readonly<Record<ChainNamespace, readonly T[]>>

/** Responds to a method; its errors are the wallet's errors. */
export type MockAnswer = (params: unknown, request: WalletRequest) => unknown

/** Options of a mock wallet. */
export interface MockConnectorOptions {
  /** Default `mock`. */
  readonly id?: string
  /** Default `Mock Wallet`. */
  readonly name?: string
  /** Default `external`. */
  readonly type?: ConnectorType
  /** Supported namespaces: any, also invented ones. Default: only `eip155`. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Short form of `namespaces` with one of them. */
  readonly namespace?: ChainNamespace
  /** Its addresses, the active one first. */
  readonly accounts?: PerNamespace<string>
  /** Its active network; default: the kernel's preferred one. */
  readonly caipNetworkId?: CaipNetworkId
  /** Declared methods. Default: `mock_ping` and `mock_sign`. */
  readonly methods?: PerNamespace<string>
  /** Responses by method. Default: `null`. */
  readonly answers?: Readonly<Record<string, MockAnswer>>
  /** True if a connection can be restored before the first connect. Default false. */
  readonly permitted?: boolean
  /** Delay of each response, by the clock, which is then required. Milliseconds. */
  readonly delayMs?: number
  readonly clock?: { after(ms: number, run: () => void): () => void }
}

/** Returns the list of a namespace; empty for an unlisted one. */
export function partOf<T>(parts: PerNamespace<T>, namespace: ChainNamespace): readonly T[] {
  if (isOneForAll(parts)) return parts
  return Object.hasOwn(parts, namespace) ? (parts[namespace] ?? []) : []
}

// `Array.isArray` does not narrow a readonly list.
const isOneForAll = <T>(parts: PerNamespace<T>): parts is readonly T[] => Array.isArray(parts)
