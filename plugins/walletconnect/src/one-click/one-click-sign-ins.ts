import {
  type CaipNetworkId,
  type ContributionPoint,
  defineContributionPoint,
  type Network,
  type Token,
} from '#kernel'

/**
 * The fields of the sign-in message that a wallet signs while it connects (CAIP-122, EIP-4361). Times are ISO 8601 and
 * are copied into the message unchanged, so that the server's clock counts and not this device's.
 */
export interface OneClickRequest {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** Used once: each code gets its own request. */
  readonly nonce: string
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** The networks that a message is requested for, of `eip155` only; the most important one first. */
  readonly chains: readonly CaipNetworkId[]
}

/**
 * The message and signature of an account (CAIP-74). Its shape was validated and it matches the request; the signature
 * was not verified.
 */
export interface OneClickCacao {
  readonly h: { readonly t: string }
  readonly p: {
    /** `did:pkh:eip155:1:0xab16…` */
    readonly iss: string
    readonly domain: string
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly exp?: string | undefined
    readonly nbf?: string | undefined
    readonly requestId?: string | undefined
    readonly statement?: string | undefined
    /** The last one may be a ReCap (ERC-5573) of the methods that the wallet allows this page to request. */
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/** Signs the user in while connecting: one answer of the wallet does both. */
export interface OneClickSignIn {
  /**
   * Returns the message to sign. Called for each code that is displayed. If it rejects or takes longer than five
   * seconds, the code connects without sign-in.
   *
   * @param networks the networks that are proposed to the wallet, all of `eip155`
   * @param signal aborted when the code is no longer needed
   * @returns `undefined` to connect without signing in
   */
  prepare(networks: readonly Network[], signal: AbortSignal): Promise<OneClickRequest | undefined>
  /**
   * Verifies the messages that the wallet signed: at least one, at most one per network, of one account. The user is
   * connected only after it resolves; if it rejects, the session with the wallet is ended, and connecting rejects with
   * the same error.
   *
   * It is not called for a wallet that does not support one-click sign-in: such a wallet just connects.
   */
  accept(cacaos: readonly OneClickCacao[], signal: AbortSignal): Promise<void>
}

/** An entry of `oneClickSignIns`. */
export interface OneClickSignInEntry {
  readonly id: string
  /** A service of that plugin, called when a code is created. */
  readonly signIn: Token<OneClickSignIn>
  /** The token that the plugin exposes, if its services are a module: they are loaded through it. */
  readonly loadedWith?: Token<unknown> | undefined
}

/**
 * The contribution point for one-click sign-in (`wc_sessionAuthenticate`). It is used if every network of the page is
 * of `eip155`; the first entry that prepares a request is used.
 *
 * @example
 * contributes: { extra: [contributeTo(oneClickSignIns, { id: 'siwx', signIn: OneClickToken, loadedWith: SiwxToken })] }
 */
export const oneClickSignIns: ContributionPoint<OneClickSignInEntry> =
  /* @__PURE__ */ defineContributionPoint({
    id: 'walletconnect.oneClickSignIns',
    keyOf: ({ id }: OneClickSignInEntry) => id,
  })
