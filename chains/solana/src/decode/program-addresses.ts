/** Programs that the decoder supports. Sources: documentation of Solana and SPL. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  oldMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  ed25519: 'Ed25519SigVerify111111111111111111111111111',
  secp256k1: 'KeccakSecp256k11111111111111111111111111111',
  secp256r1: 'Secp256r1SigVerify1111111111111111111111111',
} as const

/** The mint of the wrapped coin. */
export const wrappedCoin = 'So11111111111111111111111111111111111111112'
