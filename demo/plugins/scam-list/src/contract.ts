import { type ActionCheck, createToken, type PluginTypes, type Token } from 'quoin/kernel'

/** A known fraud. */
export interface Scam {
  /** Displayed: "Fake airdrop of …". */
  readonly name: string
  /** Its addresses, as CAIP-10 or, for all networks of a namespace, `eip155:0x…`. */
  readonly addresses?: readonly string[] | undefined
  /** Domains that its sign-ins and messages are made for. */
  readonly domains?: readonly string[] | undefined
}

/** Options of the plugin. */
export interface ScamListOptions {
  /**
   * Returns the list, from the host's own server or file. It is called with the first action, and again an hour later. An action waits three
   * seconds for it at most; then, and after a failure, the list that is known is used.
   */
  readonly load: (signal: AbortSignal) => Promise<readonly Scam[]>
}

/** `kernel.scamList`. */
export interface ScamListApi extends ActionCheck {
  /** Reads the list again. Rejects with the error of `load`. */
  refresh(): Promise<void>
}

export interface ScamListPlugin extends PluginTypes {
  readonly id: 'scamList'
  readonly api: ScamListApi
  readonly options: ScamListOptions
}

/** The service behind `kernel.scamList`. */
export const ScamListToken: Token<ScamListApi> = createToken('scamList')
