/** The data of a sign-in message. Sources: EIP-4361, CAIP-122. */
export interface SignInData {
  /** Host and port of the requesting page: `app.example:8443`. */
  readonly domain: string
  /** Scheme of the requesting page, if the message contains it. */
  readonly scheme?: string | undefined
  /** In the chain's form; on EVM networks with the mixed-case checksum of EIP-55. */
  readonly accountAddress: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId: string
  /** The target of the sign-in: the page's address, or a part of it. */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits; used once. */
  readonly nonce: string
  /** RFC 3339, like the two below. */
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** Further addresses that the sign-in is for. */
  readonly resources?: readonly string[] | undefined
  /** Text for the signing user: one line of ASCII. */
  readonly statement?: string | undefined
}

/** A message with its signature: the input of a server. */
export interface SignInProof {
  /** Exactly as it was signed. */
  readonly message: string
  /** As the wallet returned it. */
  readonly signature: string
}
