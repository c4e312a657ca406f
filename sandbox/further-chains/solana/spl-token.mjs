// Reads and writes accounts of SPL tokens byte by byte.
import { createHash } from 'node:crypto'
import { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'

export const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022_PROGRAM = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ATA_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const METADATA_PROGRAM = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const SYSTEM_PROGRAM = PublicKey.default

const keysOf = (text) => Keypair.fromSeed(createHash('sha256').update(text).digest())
export const MINT_AUTHORITY = keysOf('quoin sandbox: mint authority')

const USD_COIN = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const WRAPPED_COIN = new PublicKey('So11111111111111111111111111111111111111112')

/** The initial tokens; the first is the one that the sandbox lists. */
export const TOKENS = [
  { key: 'token', name: 'Sandbox Dollar', symbol: 'SBD', decimals: 6, program: TOKEN_PROGRAM },
  { key: 'token 2022', name: 'Sandbox New', symbol: 'SBN', decimals: 9, program: TOKEN_2022_PROGRAM },
  { key: 'picture', name: 'Sandbox Picture', symbol: 'PIC', decimals: 0, program: TOKEN_PROGRAM },
  // At its address on the main network, for the rehearsal of it.
  { mint: USD_COIN, name: 'USD Coin', symbol: 'USDC', decimals: 6, program: TOKEN_PROGRAM },
].map(({ key, mint = keysOf(`quoin sandbox: ${key}`).publicKey, ...token }) => ({ ...token, mint }))

/** Returns the decimals of a mint; 0 if it is unknown. */
export const decimalsOf = (mint) =>
  mint.equals(WRAPPED_COIN) ? 9 : (TOKENS.find((token) => token.mint.equals(mint))?.decimals ?? 0)

function uint(value, size) {
  const bytes = Buffer.alloc(size)
  if (size === 8) bytes.writeBigUInt64LE(BigInt(value))
  else bytes.writeUIntLE(Number(value), 0, size)
  return bytes
}

function text(value) {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint(bytes.length, 4), bytes])
}

const described = ({ mint, name, symbol }) => [
  MINT_AUTHORITY.publicKey.toBuffer(),
  mint.toBuffer(),
  text(name),
  text(symbol),
  text(''),
]

/** The data of a token account. Source: SPL Token. @param reserve lamports of rent, if the coin itself is wrapped in it */
function tokenAccountData(mint, owner, amount, reserve) {
  const none = Buffer.alloc(36)
  const native = reserve === undefined ? Buffer.alloc(12) : Buffer.concat([uint(1, 4), uint(reserve, 8)])
  const parts = [
    mint.toBuffer(),
    owner.toBuffer(),
    uint(amount, 8),
    none,
    uint(1, 1),
    native,
    uint(0, 8),
    none,
  ]
  return Buffer.concat(parts)
}

function mintData(token) {
  const base = Buffer.concat([
    uint(1, 4),
    MINT_AUTHORITY.publicKey.toBuffer(),
    uint(0, 8),
    uint(token.decimals, 1),
    uint(1, 1),
    uint(0, 4),
    Buffer.alloc(32),
  ])
  if (token.program !== TOKEN_2022_PROGRAM) return base
  const metadata = Buffer.concat([...described(token), uint(0, 4)])
  const pointer = Buffer.concat([MINT_AUTHORITY.publicKey.toBuffer(), token.mint.toBuffer()])
  const extensions = [uint(18, 2), uint(64, 2), pointer, uint(19, 2), uint(metadata.length, 2), metadata]
  // After the length of a token account comes the account type (1: a mint), then the extensions.
  return Buffer.concat([base, Buffer.alloc(165 - base.length), uint(1, 1), ...extensions])
}

/** Returns the accounts of a token, to be set on the chain. */
export function accountsOfToken(token) {
  const mint = { address: token.mint, owner: token.program, data: mintData(token) }
  if (token.program === TOKEN_2022_PROGRAM) return [mint]
  const seeds = [Buffer.from('metadata'), METADATA_PROGRAM.toBuffer(), token.mint.toBuffer()]
  const [address] = PublicKey.findProgramAddressSync(seeds, METADATA_PROGRAM)
  return [
    mint,
    { address, owner: METADATA_PROGRAM, data: Buffer.concat([uint(4, 1), ...described(token), uint(0, 8)]) },
  ]
}

const associatedAccount = (mint, owner) =>
  PublicKey.findProgramAddressSync(
    [owner.toBuffer(), TOKEN_PROGRAM.toBuffer(), mint.toBuffer()],
    ATA_PROGRAM,
  )[0]

/** Rent of a token account. Lamports. */
const ACCOUNT_RENT = 2_039_280

/** Returns the wrapped coin, and the accounts from which an owner trades it and the USD Coin: half a million of each. */
export function marketAccounts(owner) {
  const [coins, dollars] = [500_000n * 10n ** 9n, 500_000n * 10n ** 6n]
  const coinMint = Buffer.concat([Buffer.alloc(44), uint(9, 1), uint(1, 1), Buffer.alloc(36)])
  const own = { owner: TOKEN_PROGRAM }
  return [
    { ...own, address: WRAPPED_COIN, data: coinMint },
    {
      ...own,
      address: associatedAccount(WRAPPED_COIN, owner),
      data: tokenAccountData(WRAPPED_COIN, owner, coins, ACCOUNT_RENT),
      lamports: Number(coins) + ACCOUNT_RENT,
    },
    {
      ...own,
      address: associatedAccount(USD_COIN, owner),
      data: tokenAccountData(USD_COIN, owner, dollars),
    },
  ]
}

/** Returns the account of an owner's tokens. */
export const accountOf = (token, owner) =>
  PublicKey.findProgramAddressSync(
    [owner.toBuffer(), token.program.toBuffer(), token.mint.toBuffer()],
    ATA_PROGRAM,
  )[0]

/** Returns the data of a token account with a delegate, as `Approve` of its owner leaves it. Source: SPL Token, `Account`. */
export function withDelegate(data, delegate, amount) {
  const changed = Buffer.from(data)
  changed.writeUInt32LE(1, 72)
  delegate.toBuffer().copy(changed, 76)
  changed.writeBigUInt64LE(amount, 121)
  return changed
}

/** Returns instructions that mint tokens to an owner and create the token account if it is missing. */
export function mintingTo(token, owner, amount, payer) {
  const account = accountOf(token, owner)
  const key = (pubkey, isWritable = false, isSigner = false) => ({ pubkey, isWritable, isSigner })
  return [
    new TransactionInstruction({
      programId: ATA_PROGRAM,
      keys: [
        key(payer, true, true),
        key(account, true),
        key(owner),
        key(token.mint),
        key(SYSTEM_PROGRAM),
        key(token.program),
      ],
      data: uint(1, 1),
    }),
    new TransactionInstruction({
      programId: token.program,
      keys: [key(token.mint, true), key(account, true), key(MINT_AUTHORITY.publicKey, false, true)],
      data: Buffer.concat([uint(7, 1), uint(amount, 8)]),
    }),
  ]
}

/** Returns the mint and the owner of a token account; `undefined` for any other account. */
export function readTokenAccount(account) {
  const isToken = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].some((program) => program.equals(account.owner))
  const { data } = account
  // A mint with extensions is also longer than a token account: the byte after that length is the account type.
  if (!isToken || data.length < 165 || (data.length > 165 && data[165] !== 2)) return undefined
  return { mint: new PublicKey(data.slice(0, 32)), owner: new PublicKey(data.slice(32, 64)) }
}
