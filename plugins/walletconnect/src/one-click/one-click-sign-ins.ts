import {
  type CaipNetworkId,
  type ContributionPoint,
  defineContributionPoint,
  type Network,
  type Token,
} from '#kernel'

/**
 * What a wallet is asked to sign while it connects: the fields of a sign-in message (CAIP-122, EIP-4361). Times are ISO 8601 and
 * go into the message as they are, so that the server's clock counts and not this device's.
 */
export interface OneClickRequest {
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** Used once: the next code gets a request of its own. */
  readonly nonce: string
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Those that a message is wanted for, of `eip155` only; the most important one first. */
  readonly chains: readonly CaipNetworkId[]
}

/** What an account said and signed (CAIP-74), of a shape that was checked, saying what the request says; the signature was not checked. */
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
    /** The last one may be a ReCap (ERC-5573) of what the wallet lets this page ask for. */
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

/** Signs people in while they connect: one answer of the wallet does both (SIW-07). */
export interface OneClickSignIn {
  /**
   * Says what to sign. Called for each code that is shown. Where it rejects or takes longer than five seconds, the code connects
   * without it.
   *
   * @param networks what the wallet is asked to connect, all of `eip155`
   * @param signal aborted when nobody wants the code any more
   * @returns `undefined` to connect without signing in
   */
  prepare(networks: readonly Network[], signal: AbortSignal): Promise<OneClickRequest | undefined>
  /**
   * Checks what the wallet signed, at least one and of each account and network one. Until it resolves nobody is connected;
   * where it rejects, the session with the wallet is ended, and connecting rejects with the same error.
   *
   * A wallet that cannot do this connects as any other: then it is not called.
   */
  accept(cacaos: readonly OneClickCacao[], signal: AbortSignal): Promise<void>
}

/** What a plugin adds to `oneClickSignIns`. */
export interface OneClickSignInEntry {
  readonly id: string
  /** A service of that plugin, asked when a code is made. */
  readonly signIn: Token<OneClickSignIn>
  /** What that plugin exposes, where its services are a module: they are loaded with it then. */
  readonly loadedWith?: Token<unknown> | undefined
}

/**
 * Where a plugin adds signing in while connecting (`wc_sessionAuthenticate`). It is used where every network of the page is of
 * `eip155`; of several the first that prepares something.
 *
 * @example
 * contributes: { extra: [contributeTo(oneClickSignIns, { id: 'siwx', signIn: OneClickToken, loadedWith: SiwxToken })] }
 */
export const oneClickSignIns: ContributionPoint<OneClickSignInEntry> =
  /* @__PURE__ */ defineContributionPoint({
    id: 'walletconnect.oneClickSignIns',
    keyOf: ({ id }: OneClickSignInEntry) => id,
  })
