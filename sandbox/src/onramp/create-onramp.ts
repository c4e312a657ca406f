import { randomBytes } from 'node:crypto'
import { type GatewayChain, type OnrampProvider, sandboxOnramp } from '@quoin/gateway'
import type { Hono } from 'hono'
import { mnemonicToAccount } from 'viem/accounts'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-accounts.js'
import { createOnrampServer } from './create-onramp-server.js'
import { createDeliverTokens } from './deliver-tokens.js'
import type { OnrampAsset } from './onramp-asset.js'
import { ONRAMP_DESKS } from './onramp-desks.js'

/** The last of the test accounts: no wallet of the sandbox shows it. */
const SELLER = 9

/** In US dollars. Near what the pools of the chains say; a seller has prices of its own. */
const COIN_PRICES: Readonly<Record<GatewayChain['namespace'], string>> = { eip155: '2500', solana: '150' }

/** Its coin and its dollar. */
function assetsOf({ id, namespace, name, coin, tokens, contracts }: GatewayChain): readonly OnrampAsset[] {
  const network = { chain: id, network: name.toLowerCase().replaceAll(' ', '-'), networkTitle: name }
  const dollar = tokens.find((token) => token.id.toLowerCase() === `${id}:${contracts.dollar}`.toLowerCase())
  const { symbol, decimals } = coin
  const sold: OnrampAsset[] = [{ ...network, symbol, decimals, name: coin.name, usd: COIN_PRICES[namespace] }]
  if (dollar) {
    sold.push({
      ...network,
      ...{ symbol: dollar.symbol, name: dollar.name, decimals: dollar.decimals, usd: '1' },
      address: contracts.dollar,
    })
  }
  return sold
}

/** A seller as a page is told of it. */
export interface OnrampSeller {
  readonly id: string
  readonly name: string
  readonly kind: 'card'
  /** Basis points, from and to. */
  readonly fee: readonly [number, number]
  /** Where its pages are. */
  readonly origins: readonly string[]
  readonly namespaces: readonly string[]
  /** By CAIP-2, as it names them. */
  readonly networks: Readonly<Record<string, string>>
}

/** The on-ramp of a world: sells the coins and dollars of its chains. */
export function createOnramp({
  url,
  chains,
}: {
  /** Where it will be served, without a slash at the end. */
  readonly url: string
  readonly chains: readonly GatewayChain[]
}): {
  readonly url: string
  readonly app: Hono
  /** For the gateway: each of the sellers. */
  readonly providers: readonly OnrampProvider[]
  /** For a page: the sellers, as its options take them. */
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
    providers: ONRAMP_DESKS.map(({ id, path }) => sandboxOnramp({ id, url: url + path, secret })),
    sellers: ONRAMP_DESKS.map(({ id, title, terms }) => ({
      ...{ id, name: title, kind: 'card', networks },
      fee: [Number(terms.fee), Number(terms.fee)],
      origins: [new URL(url).origin],
      namespaces: ['eip155', 'solana'],
    })),
  }
}
