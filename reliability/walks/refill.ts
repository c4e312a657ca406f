import { ed25519 } from '@noble/curves/ed25519'
import { base64 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { bitcoinAddresses } from '../world/bitcoin-wallet.js'
import { relayer } from '../world/bridge-relay.js'
import { seller } from '../world/card-seller.js'
import { tokenAddress } from '../world/evm-ledger.js'
import { alice, carol } from '../world/evm-wallet.js'
import type { World } from '../world/world.js'

const word = (hex: string): string => hex.replace('0x', '').toLowerCase().padStart(64, '0')
const coin = 10n ** 18n
const token = 100_000_000n
const lamports = 10n ** 9n

/** Returns who sends the next gift: everybody starts with the same balance, and a hash has the beginning of an address. */
const giverOf = (world: World): string =>
  `0x${world.history.events.length.toString(16).padStart(24, '9').padEnd(40, '9')}`

function giveSolana({ solana, history }: World, to: string): void {
  const secret = new Uint8Array(32).fill(9)
  new DataView(secret.buffer).setUint32(0, history.events.length)
  const payer = new PublicKey(ed25519.getPublicKey(secret))
  const transfer = SystemProgram.transfer({
    fromPubkey: payer,
    toPubkey: new PublicKey(to),
    lamports: 3n * lamports,
  })
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: solana.blockhash(),
    instructions: [transfer],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.addSignature(payer, ed25519.sign(message.serialize(), secret))
  solana.submit(base64.encode(transaction.serialize()))
}

/** Gives the user, and those who deliver to it, what the walk has spent, so that its later steps can pay, too. */
export function refill(world: World): void {
  for (const ledger of world.evmLedgers)
    for (const account of [alice, carol, relayer, seller]) {
      const give = (to: string, value: bigint, data: string): void => {
        const from = giverOf(world)
        ledger.submit({ request: `gift of ${from}`, from, to, value, data, nonce: ledger.nextNonce(from) })
      }
      if (ledger.balanceOf(account) < 5n * coin) give(account, 5n * coin, '0x')
      if (ledger.tokenBalanceOf(account) < 2n * token) {
        const amount = word((3n * token).toString(16))
        give(tokenAddress, 0n, `0xa9059cbb${word(account)}${amount}`)
      }
    }
  for (const address of bitcoinAddresses)
    if (world.bitcoin.balanceOf(address) < 100_000_000n) world.bitcoin.give(address, 150_000_000n)
  const wallet = world.connectorWallets.get('solana')
  if (!wallet) return
  for (const index of [1, 0]) {
    wallet.chooseAccount(index)
    if (world.solana.balanceOf(wallet.account()) < lamports) giveSolana(world, wallet.account())
  }
}
