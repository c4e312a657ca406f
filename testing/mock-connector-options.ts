import type { CaipNetworkId, ChainNamespace, ConnectorType, WalletRequest } from '#kernel'

/** One list for every namespace, or one per namespace. */
export type PerNamespace<T> = readonly T[] | Readonly<Record<ChainNamespace, readonly T[]>>

/** Answers a method; what it throws is what the wallet throws. */
export type MockAnswer = (params: unknown, request: WalletRequest) => unknown

/** What a made-up wallet is like. */
export interface MockConnectorOptions {
  /** Default `mock`. */
  readonly id?: string
  /** Default `Mock Wallet`. */
  readonly name?: string
  /** Default `external`. */
  readonly type?: ConnectorType
  /** What it serves: any namespace, also one that nobody else knows. Default `eip155` alone. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Short for `namespaces` with one of them. */
  readonly namespace?: ChainNamespace
  /** Addresses that it gives, the active one first. */
  readonly accounts?: PerNamespace<string>
  /** The network that it is on; that which the kernel prefers if left out. */
  readonly caipNetworkId?: CaipNetworkId
  /** The methods that it declares. Default: `mock_ping` and `mock_sign`. */
  readonly methods?: PerNamespace<string>
  /** Answers of its own, by method. Default: `null`. */
  readonly answers?: Readonly<Record<string, MockAnswer>>
  /** Whether there is something to restore before it ever connected. Default false. */
  readonly permitted?: boolean
  /** How long each answer takes, by the clock, which it needs then. Milliseconds. */
  readonly delayMs?: number
  readonly clock?: { after(ms: number, run: () => void): () => void }
}

/** The part of a namespace; none of a namespace that is not listed. */
export function partOf<T>(parts: PerNamespace<T>, namespace: ChainNamespace): readonly T[] {
  if (isOneForAll(parts)) return parts
  return Object.hasOwn(parts, namespace) ? (parts[namespace] ?? []) : []
}

// `Array.isArray` does not narrow a readonly list.
const isOneForAll = <T>(parts: PerNamespace<T>): parts is readonly T[] => Array.isArray(parts)
