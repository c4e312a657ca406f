import { erc20Abi, type Hex, numberToHex } from 'viem'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import type { AnswerRpc, WalletParts } from '../rpc-call.js'
import { fieldsOf, listOf } from '../rpc-params.js'
import { chainHexOf, namespaceOf } from '../site-network.js'
import { readAddress } from './read-call.js'

const MAX_TOKENS = 50

/** Returns the tokens that the page requested for a network. */
function tokensOf(filter: unknown, chain: Hex): readonly Hex[] {
  const listed = fieldsOf(filter)?.[chain]
  return listOf(listed)
    .slice(0, MAX_TOKENS)
    .flatMap((one) => {
      const { address, type } = fieldsOf(one) ?? {}
      return type === 'erc20' || type === undefined ? [address] : []
    })
    .filter((address): address is Hex => typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address))
}

async function readAssets(chain: SiteChain, account: Hex, tokens: readonly Hex[], { accounts }: WalletParts) {
  const client = accounts.client(chain)
  const { name, symbol, decimals } = chain.nativeCurrency
  const balance = await client.getBalance({ address: account })
  const native = {
    address: null,
    balance: numberToHex(balance),
    type: 'native',
    metadata: { name, symbol, decimals },
  }
  const read = tokens.map(async (address) => {
    const contract = { address, abi: erc20Abi } as const
    const [amount, scale, label] = await Promise.all([
      client.readContract({ ...contract, functionName: 'balanceOf', args: [account] }),
      client.readContract({ ...contract, functionName: 'decimals' }),
      client.readContract({ ...contract, functionName: 'symbol' }),
    ])
    const metadata = { name: label.slice(0, 40), symbol: label.slice(0, 40), decimals: scale }
    return { address, balance: numberToHex(amount), type: 'erc20', metadata }
  })
  // Leaves out contracts that are not tokens.
  const found = (await Promise.allSettled(read)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  )
  return [native, ...found]
}

/**
 * `wallet_getAssets`: the native currency of each network, and the tokens in the page's `assetFilter`. The wallet
 * discovers no tokens itself, and does not claim to (`assetDiscovery`). Source: ERC-7811.
 */
export const getAssets: AnswerRpc = async ({ params }, parts) => {
  const value = fieldsOf(Array.isArray(params) ? params[0] : params) ?? {}
  const account = readAddress(value.account, 'The account')
  const wanted = Array.isArray(value.chainFilter) ? value.chainFilter : undefined
  const chains = parts.selection.chains.filter(({ caipNetworkId }) => {
    if (namespaceOf(caipNetworkId) !== 'eip155') return false
    return wanted === undefined || wanted.includes(chainHexOf(caipNetworkId))
  })
  const read = chains.map(async (chain) => {
    const hex = chainHexOf(chain.caipNetworkId)
    return [hex, await readAssets(chain, account, tokensOf(value.assetFilter, hex), parts)] as const
  })
  return Object.fromEntries(
    (await Promise.allSettled(read)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  )
}
