import { base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  TransactionMessage,
  type TransactionMessage as TransactionParts,
} from '@solana/web3.js'
import {
  type ChainRequest,
  type ContractCall,
  type FeeSpeed,
  type NodeClient,
  QuoinError,
  type SimulatedExchange,
  type Transfer,
  unconfirmedIdOf,
  type WalletCall,
} from '#kernel'
import { programs } from '../decode/program-addresses.js'
import { createNodeReader, type NodeReader, readAccounts } from '../node/node-reader.js'
import { readMint } from '../tokens/token-layout.js'
import { readBlockhash } from '../transfers/build-transfer.js'
import { minPrices, priorityFee, readPriorityPrices } from '../transfers/priority-price.js'
import { submitTransfer, toWire } from '../transfers/submit-transfer.js'
import { readSwapCall } from './read-swap-call.js'
import { refuseSwap, resolveTransaction } from './resolve-transaction.js'
import { simulateTransaction } from './simulate-swap.js'
import { changesOf, exchangeOf } from './swap-changes.js'

/** A swap to build. */
export interface SwapToBuild extends ChainRequest {
  readonly from: string
  readonly call: ContractCall
  readonly speed?: FeeSpeed | undefined
}

/** A swap to simulate; an absent token is the coin. */
export interface SwapToSimulate extends ChainRequest {
  readonly from: string
  readonly call: ContractCall
  readonly walletCall: WalletCall
  readonly sellToken?: string | undefined
  readonly buyToken?: string | undefined
}

const maxUnits = 1_400_000
/** Lamports per signature. */
const signatureFee = 5_000n
/** Base64 letters of the largest transaction that nodes accept. */
const maxTextLength = 1_644

function bytesOf(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > maxTextLength) return refuseSwap('The encoding')
  try {
    return base64.decode(text)
  } catch (error) {
    return refuseSwap('The encoding', error)
  }
}

/** Returns a margin for changes of the pools until the transaction is in a block. Source: Jupiter's documentation. */
const unitLimit = (used: number): number => Math.min(Math.ceil(used * 1.2), maxUnits)

/** Refuses tokens that wallets display multiplied: the user would sell or get another amount than displayed. */
async function refuseScaled(read: NodeReader, mints: readonly string[]): Promise<void> {
  const accounts = await readAccounts(read, mints)
  if (accounts.some((account) => account && readMint(account)?.isScaled))
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'Wallets display scaled amounts of the token' })
}

/**
 * Builds a swap from the unsigned transaction of a provider: checks that it only swaps, sets the fee and a current block,
 * and lets the wallet only sign, as for a transfer. Throws `TRANSACTION_CHANGED`, `NODE_REFUSED`,
 * `FUNDS_INSUFFICIENT`, `RPC_PARAMS_INVALID` for a token with scaled amounts.
 *
 * @param onSent called with each transaction that a node accepted or may have accepted, and the last block that may
 * contain it
 */
export async function buildSwap(
  node: NodeClient,
  request: SwapToBuild,
  onSent: (id: string, lastValidBlockHeight: bigint) => void,
): Promise<Transfer> {
  const { from, call, network, speed = 'normal' } = request
  const read = createNodeReader(node, request)
  const [given, { blockhash, lastValidBlockHeight }] = await Promise.all([
    resolveTransaction(read, bytesOf(call.data)),
    readBlockhash(read),
  ])
  const swap = readSwapCall(given, from)
  if (swap.program !== call.to) refuseSwap('The program')
  if (swap.coins !== call.value) refuseSwap('The amount of coins')
  const tables = [...given.tables]
  const parts = TransactionMessage.decompile(given.message, { addressLookupTableAccounts: tables })
  const write = (units: number, price: bigint): Uint8Array =>
    writeSwap(parts, tables, { blockhash, units, price })

  const trial = await resolveTransaction(read, toWire(write(maxUnits, 0n)))
  const [simulated] = await Promise.all([
    simulateTransaction(read, trial, from, swap.coins),
    refuseScaled(read, [swap.sellMint, swap.buyMint]),
  ])
  const units = unitLimit(simulated.units)
  const prices = await readPriorityPrices(read, given.writable, units)
  const message = write(units, prices[speed])
  const { rent } = changesOf(simulated, from)
  const { decimals, symbol } = network.nativeCurrency
  const feeAt = (price: bigint): bigint => signatureFee + priorityFee(price, units) + rent
  return {
    call: {
      method: 'solana_signTransaction',
      params: { transaction: base64.encode(toWire(message)), pubkey: from },
    },
    fee: { value: feeAt(prices[speed]), decimals, symbol },
    usualFee: feeAt(minPrices.normal),
    isOnlySigned: true,
    async submit(answer, signal, beforeSending) {
      try {
        const requested = { message, from, lastValidBlockHeight }
        const id = await submitTransfer({ node, network, signal }, requested, answer, beforeSending)
        onSent(id, lastValidBlockHeight)
        return id
      } catch (error) {
        // The outcome is unknown: with its last block, `waitFor` detects when it can no longer happen.
        const id = unconfirmedIdOf(error)
        if (id !== undefined) onSent(id, lastValidBlockHeight)
        throw error
      }
    },
  }
}

/** Writes the message of a swap with its limit of units and their price, instead of those of the provider. */
function writeSwap(
  { payerKey, instructions }: TransactionParts,
  tables: Parameters<TransactionParts['compileToV0Message']>[0],
  { blockhash, units, price }: { readonly blockhash: string; readonly units: number; readonly price: bigint },
): Uint8Array {
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }),
      ...instructions.filter(({ programId }) => programId.toBase58() !== programs.computeBudget),
    ],
  })
  return Uint8Array.from(message.compileToV0Message(tables).serialize())
}

/**
 * Simulates the very bytes that the wallet is to sign. Throws `TRANSACTION_CHANGED` if they do more than a swap,
 * `NODE_REFUSED` if it fails.
 */
export async function simulateSwap(node: NodeClient, request: SwapToSimulate): Promise<SimulatedExchange> {
  const { from, call, walletCall, sellToken, buyToken } = request
  const read = createNodeReader(node, request)
  const transaction = await resolveTransaction(read, bytesOf(Object(walletCall.params).transaction))
  const { program, coins, minimum, amount } = readSwapCall(transaction, from)
  if (program !== call.to || coins !== call.value) refuseSwap('The program')
  const simulated = await simulateTransaction(read, transaction, from, coins)
  const { fee } = transaction
  const exchange = exchangeOf(changesOf(simulated, from), { sellToken, buyToken, coins, fee })
  // The program sells this amount, whatever the simulation shows.
  if (exchange.spent !== amount) refuseSwap('The sold amount')
  return { ...exchange, minimum }
}
