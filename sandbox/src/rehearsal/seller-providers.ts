import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { startCoinbase } from '@quoin/gateway/testing/stand-ins/start-coinbase'
import { MELD_KEY, meldTransaction, startMeld } from '@quoin/gateway/testing/stand-ins/start-meld'
import { MOONPAY_KEY, moonpayTransaction, startMoonpay } from '@quoin/gateway/testing/stand-ins/start-moonpay'
import { STRIPE_KEY, startStripeOnramp } from '@quoin/gateway/testing/stand-ins/start-stripe-onramp'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  isAddress,
  parseAbi,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { receiptOf } from '../chain/receipt-of.js'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-chains.js'
import type { Stoppable } from '../http/serve-app.js'
import type { RunningNetwork } from './swap-providers.js'

export interface SellerProviders extends Stoppable {
  readonly environment: Readonly<Record<string, string>>
  /**
   * Pays the order of a seller's page, as its buyer does there, and delivers USDC on Base.
   *
   * @param page URL of the seller's page
   * @throws `Error` if the page is of no seller, or of no order
   */
  pay(page: string): Promise<void>
}

/** What a paid order delivers, in whole USDC: the seller's report of a purchase, not its quote, counts. */
const DELIVERED = '95'
/** Account of the test mnemonic that delivers. */
const SELLER = 7

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

const USDC = { value: DELIVERED, currency: 'USDC' }

/** Returns the first address in a value, however deep. */
function addressIn(value: unknown): Address | undefined {
  if (typeof value === 'string') return isAddress(value, { strict: false }) ? (value as Address) : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const part of Object.values(value)) {
    const found = addressIn(part)
    if (found) return found
  }
  return undefined
}

/** Starts the stand-ins of the four sellers, which deliver on the local chain of Base. */
export async function startSellerProviders(networks: readonly RunningNetwork[]): Promise<SellerProviders> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [coinbase, meld, moonpay, stripe] = await Promise.all([
    startCoinbase(publicKey, Date.now),
    startMeld(),
    startMoonpay(),
    startStripeOnramp(),
  ])
  const base = networks.find(({ alchemy }) => alchemy === 'base-mainnet')
  const usdc = base?.tokens.find(({ symbol }) => symbol === 'USDC')

  async function deliver(to: Address): Promise<Hex> {
    if (!base || !usdc) throw new Error('Base is not rehearsed.')
    const transport = http(base.rpcUrl)
    const account = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: SELLER })
    const args = [to, parseUnits(DELIVERED, usdc.decimals)] as const
    const hash = await createWalletClient({ account, transport }).sendTransaction({
      chain: null,
      to: usdc.address,
      data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args }),
    })
    await receiptOf(createPublicClient({ transport }), hash)
    return hash
  }

  /** Delivers to the address that an order names, and returns the time and the transaction. */
  async function fulfil(order: unknown): Promise<{ address: Address; hash: Hex; now: string }> {
    const address = addressIn(order)
    if (!address) throw new Error('The order names no address.')
    return { address, hash: await deliver(address), now: new Date().toISOString() }
  }

  const lastBody = ({ requests }: { readonly requests: typeof meld.requests }, path: RegExp): unknown =>
    requests.findLast((request) => path.test(request.path))?.body

  const payAt: Readonly<Record<string, (query: URLSearchParams) => Promise<void>>> = {
    'pay.coinbase.com': async (query) => {
      const { address, hash, now } = await fulfil(lastBody(coinbase, /\/token$/))
      coinbase.transactions.set(query.get('partnerUserRef') ?? '', [
        {
          transaction_id: 'b7c2f1d0-3f1c-4f5e-9a53-1f0c2f9e7a11',
          status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
          purchase_network: 'base',
          purchase_amount: USDC,
          wallet_address: address,
          tx_hash: hash,
          created_at: now,
        },
      ])
    },
    'meldcrypto.com': async () => {
      const session = lastBody(meld, /\/crypto\/session\/widget$/)
      const { address, hash, now } = await fulfil(session)
      const id = String(Object(session).externalSessionId)
      meld.transactions.set(id, [
        meldTransaction(id, address, {
          status: 'SETTLED',
          createdAt: now,
          destinationAmount: Number(DELIVERED),
          cryptoDetails: { walletAddress: address, blockchainTransactionId: hash },
        }),
      ])
    },
    'buy.moonpay.com': async (query) => {
      const { address, hash, now } = await fulfil(query.get('walletAddress'))
      const id = query.get('externalTransactionId') ?? ''
      moonpay.transactions.set(id, [
        moonpayTransaction(id, address, {
          status: 'completed',
          createdAt: now,
          quoteCurrencyAmount: Number(DELIVERED),
          cryptoTransactionId: hash,
        }),
      ])
    },
    'crypto.link.com': async () => {
      const [id, session] = [...stripe.sessions].at(-1) ?? []
      if (id === undefined || session === undefined) throw new Error('Stripe has no order.')
      const { hash } = await fulfil(session.transaction_details.wallet_addresses)
      stripe.sessions.set(id, {
        ...session,
        status: 'fulfillment_complete',
        transaction_details: {
          ...session.transaction_details,
          transaction_id: hash,
          destination_amount: DELIVERED,
        },
      })
    },
  }

  return {
    environment: {
      GATEWAY_COINBASE_KEY: 'organizations/rehearsal/apiKeys/rehearsal',
      GATEWAY_COINBASE_SECRET: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
      GATEWAY_COINBASE_URL: coinbase.url,
      GATEWAY_MELD_KEY: MELD_KEY,
      GATEWAY_MELD_URL: meld.url,
      GATEWAY_MOONPAY_KEY: MOONPAY_KEY,
      GATEWAY_MOONPAY_SECRET: `sk_live_${randomBytes(16).toString('hex')}`,
      GATEWAY_MOONPAY_URL: moonpay.url,
      GATEWAY_STRIPE_KEY: STRIPE_KEY,
      GATEWAY_STRIPE_URL: stripe.url,
    },
    async pay(page) {
      const { host, searchParams } = new URL(page)
      const payment = payAt[host]
      if (!payment) throw new Error(`${host} is no seller of the rehearsal.`)
      await payment(searchParams)
    },
    stop: async () => {
      await Promise.all([coinbase, meld, moonpay, stripe].map((part) => part.stop()))
    },
  }
}
