import { expect, it } from 'vitest'
import type { ChainNode } from '../../chains/chain-node.js'
import { confirmBridge } from './confirm-bridge.js'

const account = `0x${'a1'.repeat(20)}` as const
const token = `0x${'c2'.repeat(20)}`
const transactionId = `0x${'d3'.repeat(32)}` as const
const word = (hex: string): string => `0x${hex.padStart(64, '0')}`

/** A receipt in which the account receives an amount of the token. Nodes choose the case of hex. */
const receiptOf = (amount: bigint, isUpper = false) => ({
  transactionHash: isUpper ? `0x${transactionId.slice(2).toUpperCase()}` : transactionId,
  status: '0x1',
  logs: [
    {
      address: token,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        word('b0'),
        word(account.slice(2)),
      ],
      data: word(amount.toString(16)),
    },
  ],
})

function confirm(receipts: readonly unknown[]) {
  const chain: ChainNode['chain'] = {
    id: 'eip155:31337',
    namespace: 'eip155',
    name: 'Test',
    rpcUrls: [],
    coin: { name: 'Coin', symbol: 'C', decimals: 18 },
    tokens: [],
    contracts: {},
  }
  const nodes = receipts.map((receipt): ChainNode => ({ chain, request: async () => receipt }))
  const node: ChainNode = {
    chain,
    request: () => Promise.reject(new Error('Requests go to the single nodes.')),
    crossCheck: { nodes, disagreed: () => undefined },
  }
  const sent = {
    chain: 'eip155:1',
    destination: chain.id,
    account,
    token: `${chain.id}:${token}`,
    transactionId,
  }
  return confirmBridge(new Map([[chain.id, node]]), { status: 'arrived', transactionId }, sent)
}

it('confirms an arrival that two of three nodes report, and none that one node invents [SEC-16]', async () => {
  expect(await confirm([receiptOf(9n), receiptOf(5n), receiptOf(5n, true)])).toMatchObject({
    status: 'arrived',
    amount: '5',
  })
  expect(await confirm([null, receiptOf(5n), null])).toEqual({ status: 'pending' })
  await expect(confirm([receiptOf(5n), null])).rejects.toMatchObject({ status: 502 })
})
