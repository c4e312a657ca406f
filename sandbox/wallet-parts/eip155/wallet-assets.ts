import { createPublicClient, erc20Abi, type Hex, http, isAddress, numberToHex } from 'viem'
import { invalidParams } from '../wallet-error.js'
import type { WalletChain } from './wallet-chain.js'
import { addressOf, isFields } from './wallet-request.js'

type Asset = Readonly<Record<'address' | 'balance' | 'type', string>> & { readonly metadata: object }

async function assetsOn(
  chain: WalletChain,
  account: Hex,
  named: readonly string[] | undefined,
): Promise<Asset[]> {
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const coin = {
    address: 'native',
    type: 'native',
    balance: numberToHex(await client.getBalance({ address: account })),
    metadata: { name: chain.symbol, symbol: chain.symbol, decimals: 18 },
  }
  const wanted = named ?? ['native', ...(chain.tokens ?? [])]
  const tokens = wanted.filter((one): one is Hex => isAddress(one, { strict: false }))
  const found = await Promise.all(
    tokens.map(async (address): Promise<Asset[]> => {
      const token = { abi: erc20Abi, address } as const
      try {
        const [balance, decimals, symbol, name] = await Promise.all([
          client.readContract({ ...token, functionName: 'balanceOf', args: [account] }),
          client.readContract({ ...token, functionName: 'decimals' }),
          client.readContract({ ...token, functionName: 'symbol' }),
          client.readContract({ ...token, functionName: 'name' }),
        ])
        const metadata = { name, symbol, decimals }
        return [{ address, type: 'erc20', balance: numberToHex(balance), metadata }]
      } catch {
        // A contract that is no token is omitted.
        return []
      }
    }),
  )
  return [...(wanted.includes('native') ? [coin] : []), ...found.flat()]
}

/**
 * Returns the result of `wallet_getAssets`: the coin of each chain and the tokens that the wallet lists or the site
 * names. Source: ERC-7811.
 */
export async function readWalletAssets(
  params: unknown,
  visible: string,
  chains: readonly WalletChain[],
): Promise<Readonly<Record<string, readonly Asset[]>>> {
  const [request]: unknown[] = Array.isArray(params) ? params : []
  if (!isFields(request)) throw invalidParams('one request is expected.')
  const account = addressOf(request.account, 'account')
  if (account.toLowerCase() !== visible) throw invalidParams('the account is not the one this site may see.')
  const { assetFilter, assetTypeFilter, chainFilter } = request
  const byChain = isFields(assetFilter) ? assetFilter : undefined
  const isWanted = ({ id }: WalletChain): boolean =>
    byChain
      ? numberToHex(id) in byChain
      : !Array.isArray(chainFilter) || chainFilter.includes(numberToHex(id))
  const isKind = ({ type }: Asset): boolean =>
    byChain !== undefined || !Array.isArray(assetTypeFilter) || assetTypeFilter.includes(type)
  const entries = chains.filter(isWanted).map(async (chain) => {
    const listed = byChain?.[numberToHex(chain.id)]
    const named = Array.isArray(listed)
      ? listed.map((one: unknown) => String(isFields(one) && one.address))
      : undefined
    return [numberToHex(chain.id), (await assetsOn(chain, account, named)).filter(isKind)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
