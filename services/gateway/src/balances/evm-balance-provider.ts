import { encodeFunctionData, getAddress, isAddress } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { isCoin, splitCaip10 } from '../tokens/caip-account.js'
import { type ContractCall, callContracts, multicall3Abi } from '../tokens/call-contracts.js'
import { erc20Abi, readWord } from '../tokens/token-answers.js'
import type { BalanceProvider, TokenAmount } from './balance-provider.js'

function readQuantity(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined
}

/**
 * Reads balances of an EVM network: with Multicall3, the coin and the tokens in one call at one block; otherwise one
 * request each. A token whose call fails is left out.
 *
 * @param block number of the block to read, as hex. Default: the newest
 */
export function evmBalanceProvider(node: ChainNode, block = 'latest'): BalanceProvider {
  const { multicall3 } = node.chain.contracts
  return {
    async amounts(address, tokens, signal) {
      const owner = getAddress(address)
      const places = tokens.map(({ id }) => splitCaip10(id).address)
      const coins = places.flatMap((place, at) => (isCoin('eip155', place) ? [at] : []))
      const calls = places.flatMap((to, at): (readonly [at: number, call: ContractCall])[] => {
        if (!coins.includes(at)) {
          const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
          return [[at, { to, data }]]
        }
        if (multicall3 === undefined || !isAddress(multicall3)) return []
        const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [owner] })
        return [[at, { to: multicall3, data }]]
      })
      const answers = await callContracts(
        node,
        calls.map(([, call]) => call),
        signal,
        block,
      )
      const amounts = new Map(calls.map(([at], which) => [at, readWord(answers[which])]))
      for (const at of coins.filter((one) => amounts.get(one) === undefined))
        amounts.set(at, readQuantity(await node.request('eth_getBalance', [owner, block], signal)))
      return tokens.flatMap((token, at): TokenAmount[] => {
        const amount = amounts.get(at)
        return amount === undefined ? [] : [{ token, amount }]
      })
    },
  }
}
