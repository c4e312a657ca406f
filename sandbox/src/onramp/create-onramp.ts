import { randomBytes } from 'node:crypto'
import { type GatewayChain, type OnrampProvider, sandboxOnramp } from '@quoin/gateway'
import type { Hono } from 'hono'
import { mnemonicToAccount } from 'viem/accounts'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-chains.js'
import { createOnrampServer } from './create-onramp-server.js'
import { createDeliverTokens } from './deliver-tokens.js'
import type { OnrampAsset } from './onramp-asset.js'
import { ONRAMP_SELLERS } from './onramp-sellers.js'

/** Index of the last test account; no wallet of the sandbox uses it. */
const SELLER = 9

/** In US dollars. Close to the prices of the chains' pools; a seller has its own prices. */
const COIN_PRICES: Readonly<Record<GatewayChain['namespace'], string>> = {
  eip155: '2500',
  solana: '150',
  bip122: '100000',
  polkadot: '4',
}

/** Returns the assets of a chain: its coin and its dollar token. */
function assetsOf({ id, namespace, name, coin, tokens, contracts }: GatewayChain): readonly OnrampAsset[] {
  const network = { chain: id, network: name.toLowerCase().replaceAll(' ', '-'), networkTitle: name }
  const dollar = tokens.find((token) => token.id.toLowerCase() === `${id}:${contracts.dollar}`.toLowerCase())
  const { symbol, decimals } = coin
  const sold: OnrampAsset[] = [{ ...network, symbol, decimals, name: coin.name, usd: COIN_PRICES[namespace] }]
  if (dollar) {
    sold.push({
      ...network,
      symbol: dollar.symbol,
      name: dollar.name,
      decimals: dollar.decimals,
      usd: '1',
      address: contracts.dollar,
    })
  }
  return sold
}

/** A seller in the options of a page. */
export interface OnrampSeller {
  readonly id: string
  readonly name: string
  readonly kind: 'card'
  /** Minimum and maximum, in basis points. */
  readonly fee: readonly [number, number]
  /** Origins of its pages. */
  readonly origins: readonly string[]
  readonly namespaces: readonly string[]
  /** The seller's own network names, by CAIP-2 id. */
  readonly networks: Readonly<Record<string, string>>
}

/** Creates the on-ramp of a world. It sells the coins and dollar tokens of the world's chains. */
export function createOnramp({
  url,
  chains,
}: {
  /** Base URL, without a trailing slash. */
  readonly url: string
  readonly chains: readonly GatewayChain[]
}): {
  readonly url: string
  readonly app: Hono
  /** The sellers in the gateway's configuration. */
  readonly providers: readonly OnrampProvider[]
  /** The sellers in a page's options. */
  readonly sellers: readonly OnrampSeller[]
} {
  const secret = randomBytes(24).toString('hex')
  const deliver = createDeliverTokens({
    chains: chains.flatMap(({ id, rpcUrls: [rpcUrl] }) => (rpcUrl ? [{ id, rpcUrl }] : [])),
    account: mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: SELLER }),
  })
  const assets = chains.flatMap(assetsOf)
  const networks = Object.fromEntries(assets.map(({ chain, network }) => [chain, network]))
  return {
    url,
    app: createOnrampServer({ url, secret, assets, deliver }),
    providers: ONRAMP_SELLERS.map(({ id, path }) => sandboxOnramp({ id, url: url + path, secret })),
    sellers: ONRAMP_SELLERS.map(({ id, title, terms }) => ({
      id,
      name: title,
      kind: 'card',
      networks,
      fee: [Number(terms.fee), Number(terms.fee)],
      origins: [new URL(url).origin],
      namespaces: ['eip155', 'solana'],
    })),
  }
}
