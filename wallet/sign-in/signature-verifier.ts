/**
 * Asks a node of a network by JSON-RPC. Where the node answers with an error it rejects with one that has the code as `rpcCode`;
 * with anything else where the node could not be asked.
 */
export type NodeRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A signature of a message, and whose it is said to be. */
export interface SignatureQuestion {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly message: string
  /** As wallets of the chain give it: hex, base58 or base64. */
  readonly signature: string
  readonly ask: NodeRequest
}

/** How the signatures of a namespace are verified. A chain of your own brings its own. */
export interface SignatureVerifier {
  /** The address as messages write it; `undefined` where it is none of the network. */
  canonicalAddress(address: string, chainId: string): Promise<string | undefined>
  /** Whether the account signed the message. Rejects where a node had to be asked and could not be. */
  verify(question: SignatureQuestion): Promise<boolean>
}
