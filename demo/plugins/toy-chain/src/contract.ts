import { createToken, type PluginTypes, type Token } from 'quoin/kernel'

/** `kernel.abacus`: signing and sending for applications. */
export interface AbacusApi {
  /** Signs a text with the active account, and verifies the signature. Throws the errors of `rpc.request`. */
  sign(message: string): Promise<string>
  /**
   * Sends beads from the active account and waits until a block has the transfer.
   *
   * @param value in beads
   * @throws the errors of `rpc.request`; `RPC_PARAMS_INVALID` if `to` is no address
   */
  send(to: string, value: bigint): Promise<{ readonly id: string; readonly status: 'success' | 'failed' }>
}

export interface AbacusPlugin extends PluginTypes {
  readonly id: 'abacus'
  readonly api: AbacusApi
}

/** The service behind `kernel.abacus`. */
export const AbacusToken: Token<AbacusApi> = createToken('abacus')
