/**
 * Calls a node of a network by JSON-RPC. If the node responds with an error, rejects with an error that has its code as
 * `rpcCode` and its text as `details` or `message`; with any other error if the node was unreachable. Some nodes have one
 * code for a contract that reverted and for their own failures: only the text tells them apart.
 */
export type NodeRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A signature of a message, and the account that claims it. */
export interface SignatureQuestion {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly message: string
  /** In the encoding of the chain's wallets: hex, base58 or base64. */
  readonly signature: string
  readonly request: NodeRequest
}

/** Verifies the signatures of a namespace. A third-party chain supplies its own. */
export interface SignatureVerifier {
  /** Returns the address in the form of messages; `undefined` if it is not one of the network. */
  canonicalAddress(address: string, chainId: string): Promise<string | undefined>
  /** Returns whether the account signed the message. Rejects if a node was needed and unreachable. */
  verify(question: SignatureQuestion): Promise<boolean>
}
