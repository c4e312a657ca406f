import { JUPITER_KEY, type JupiterMarket, startJupiter } from '@quoin/gateway/testing/stand-ins/start-jupiter'
import { PublicKey } from '@solana/web3.js'
import { SOL_PRICE, SOLANA_USDC } from './rehearsed-networks.js'
import type { ServedProviders } from './served-providers.js'

/** Jupiter's program, for which the sandbox's Solana has a stand-in with two vaults. */
const PROGRAM = new PublicKey('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ACCOUNT_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

const [vaultOwner] = PublicKey.findProgramAddressSync([PROGRAM.toBuffer()], PROGRAM)

function tokenAccountOf(owner: string, mint: string): string {
  const seeds = [new PublicKey(owner), TOKEN_PROGRAM, new PublicKey(mint)].map((key) => key.toBuffer())
  return PublicKey.findProgramAddressSync(seeds, ACCOUNT_PROGRAM)[0].toBase58()
}

const vaultOf = (mint: string): string => tokenAccountOf(vaultOwner.toBase58(), mint)

/** Smallest units of US dollars for one lamport, as a fraction, less a fee of a thousandth. */
const [dollars, lamports, kept, whole] = [BigInt(SOL_PRICE) * 10n ** 6n, 10n ** 9n, 999n, 1000n]

/** The coin and the USD Coin are exchanged at the rehearsal's price. */
const market: JupiterMarket = {
  amountOf({ inputMint, outputMint, amount }) {
    if (inputMint === WRAPPED_SOL && outputMint === SOLANA_USDC)
      return (amount * dollars * kept) / (lamports * whole)
    if (inputMint === SOLANA_USDC && outputMint === WRAPPED_SOL)
      return (amount * lamports * kept) / (dollars * whole)
    return 0n
  },
  tokenAccountOf,
  steps: ({ inputMint, outputMint }) => ({
    changed: [vaultOf(inputMint), vaultOf(outputMint)],
    read: [vaultOwner.toBase58()],
  }),
  tables: null,
}

/** Starts the stand-in of Jupiter, whose transactions the sandbox's Solana executes. */
export async function serveJupiter(): Promise<ServedProviders> {
  const jupiter = await startJupiter(undefined, market)
  return {
    environment: { GATEWAY_JUPITER_KEY: JUPITER_KEY, GATEWAY_JUPITER_URL: jupiter.url },
    standIns: { jupiter },
    stop: () => jupiter.stop(),
  }
}
