import { createToken, type PluginTypes, type Token } from 'quoin/kernel'

/** `kernel.abacus`: what an application does with beads. */
export interface AbacusApi {
  /** Lets the active account sign a text, and checks the signature. Throws what `rpc.request` throws. */
  sign(message: string): Promise<string>
  /**
   * Sends beads from the active account and waits until a block has the transfer.
   *
   * @param value in beads
   * @throws what `rpc.request` throws; `RPC_PARAMS_INVALID` where `to` is no address
   */
  send(to: string, value: bigint): Promise<{ readonly id: string; readonly status: 'success' | 'failed' }>
}

export interface AbacusPlugin extends PluginTypes {
  readonly id: 'abacus'
  readonly api: AbacusApi
}

/** The service behind `kernel.abacus`. */
export const AbacusToken: Token<AbacusApi> = createToken('abacus')
