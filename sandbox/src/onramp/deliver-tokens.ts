import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  isHex,
  parseAbi,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { receiptOf } from '../chain/receipt-of.js'
import type { OnrampAsset } from './onramp-asset.js'

/** Milliseconds. */
const FUND_TIMEOUT = 20_000

const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/** A delivery of tokens; the amount is in the smallest unit. */
export interface Delivery {
  readonly asset: OnrampAsset
  readonly address: string
  readonly units: bigint
}

/**
 * Sends tokens on the sandbox chains. Resolves with the transaction id once a block contains it; rejects on failure.
 */
export type DeliverTokens = (delivery: Delivery) => Promise<string>

export interface DeliverTokensOptions {
  /** By CAIP-2 id: `eip155:31337`, `solana:…`. */
  readonly chains: readonly { readonly id: string; readonly rpcUrl: string }[]
  /** Holds the coins and tokens on the EIP-155 chains. No other code may send from it meanwhile. */
  readonly account: LocalAccount
}

async function fundSolana(rpcUrl: string, { asset, address, units }: Delivery): Promise<string> {
  const response = await fetch(`${rpcUrl}/sandbox/fund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      address,
      amount: units.toString(),
      ...(asset.address && { token: asset.address }),
    }),
    signal: AbortSignal.timeout(FUND_TIMEOUT),
  })
  const { id } = Object(await response.json())
  if (!response.ok || typeof id !== 'string') throw new Error('The Solana chain did not fund the account.')
  return id
}

/**
 * Creates the delivery: from a funded account on EIP-155 chains, and through the funding endpoint of the sandbox's
 * Solana. Sends one transaction at a time on each chain.
 */
export function createDeliverTokens({ chains, account }: DeliverTokensOptions): DeliverTokens {
  const last = new Map<string, Promise<unknown>>()

  async function send(rpcUrl: string, { asset, address, units }: Delivery): Promise<string> {
    if (!isHex(address)) throw new Error('The address does not belong to the network.')
    const transport = http(rpcUrl)
    const wallet = createWalletClient({ account, transport })
    const client = createPublicClient({ transport })
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [address, units] })
    const call = isHex(asset.address) ? { to: asset.address, data } : { to: address, value: units }
    // A refusing token or an insufficient balance throws before anything is sent.
    const hash: Hex = await wallet.sendTransaction({ chain: null, ...call })
    const { status } = await receiptOf(client, hash)
    if (status !== 'success') throw new Error('The chain refused the transaction.')
    return hash
  }

  return (delivery) => {
    const { chain } = delivery.asset
    const rpcUrl = chains.find(({ id }) => id === chain)?.rpcUrl
    if (!rpcUrl) return Promise.reject(new Error(`There is no chain ${chain}.`))
    const deliver = chain.startsWith('solana:') ? fundSolana : send
    const mine = (last.get(chain) ?? Promise.resolve()).then(
      () => deliver(rpcUrl, delivery),
      () => deliver(rpcUrl, delivery),
    )
    last.set(chain, mine)
    return mine
  }
}
