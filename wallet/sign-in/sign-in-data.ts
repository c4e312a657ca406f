/** What a sign-in message says. Sources: EIP-4361, CAIP-122. */
export interface SignInData {
  /** Host and port of the page that asks: `app.example:8443`. */
  readonly domain: string
  /** Scheme of the page that asks, where the message names it. */
  readonly scheme?: string | undefined
  /** On the network; on EVM networks in the mixed case of EIP-55. */
  readonly accountAddress: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId: string
  /** What the sign-in is for: the page's address, or a part of it. */
  readonly uri: string
  readonly version: '1'
  /** 8 letters and digits at least; used once. */
  readonly nonce: string
  /** RFC 3339, like the two below. */
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** Addresses of what the sign-in is for, besides. */
  readonly resources?: readonly string[] | undefined
  /** For the person who signs: one line of ASCII. */
  readonly statement?: string | undefined
}

/** A message and who signed it: what a server is given. */
export interface SignInProof {
  /** As it was signed, to the letter. */
  readonly message: string
  /** As the wallet gave it. */
  readonly signature: string
}
