import type { SignatureVerifier } from '#wallet/sign-in'

/** Returns a verifier that is loaded with the first call. */
function lazily(load: () => Promise<SignatureVerifier>): SignatureVerifier {
  return {
    canonicalAddress: async (address, chainId) => (await load()).canonicalAddress(address, chainId),
    verify: async (question) => (await load()).verify(question),
  }
}

/**
 * Signature verifiers by namespace: EVM networks (needs `viem`), Solana, Bitcoin (`bitcoinjs-lib` and
 * `@bitcoinerlab/secp256k1`), Polkadot (`@scure/sr25519`). A chain's packages are loaded with its first sign-in.
 */
export const standardVerifiers: Readonly<Record<string, SignatureVerifier>> = {
  eip155: lazily(async () => (await import('#chains/eip155/verify')).evmVerifier),
  solana: lazily(async () => (await import('#chains/solana/verify')).solanaVerifier),
  bip122: lazily(async () => (await import('#chains/bip122/verify')).bitcoinVerifier),
  polkadot: lazily(async () => (await import('#chains/polkadot/verify')).polkadotVerifier),
}
