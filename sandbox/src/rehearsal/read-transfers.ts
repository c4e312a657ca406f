import { type AlchemyTransfer, alchemyTransfer } from '@quoin/gateway/testing/stand-ins/alchemy-stand-in'
import { type Address, createPublicClient, erc20Abi, formatEther, http, parseAbiItem, toHex } from 'viem'

/** Newest blocks that are read: a local chain has few. */
const MOST_BLOCKS = 2000
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Reads all transfers of a local chain as Alchemy's Transfers API returns them, newest first. */
export async function readTransfers(rpcUrl: string): Promise<readonly AlchemyTransfer[]> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const newest = await client.getBlockNumber({ cacheTime: 0 })
  const first = newest > MOST_BLOCKS ? newest - BigInt(MOST_BLOCKS) : 1n
  const logs = await client.getLogs({ event: transferEvent, fromBlock: first, toBlock: newest })
  const rows: AlchemyTransfer[] = []
  for (let number = newest; number >= first; number--) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    const blockNum = toHex(number)
    const metadata = { blockTimestamp: new Date(Number(block.timestamp) * 1000).toISOString() }
    for (const { hash, from, to, value } of block.transactions) {
      const { status } = await client.getTransactionReceipt({ hash })
      if (status !== 'success') continue
      const rawContract = { value: toHex(value), address: null, decimal: '0x12' }
      const shared = { blockNum, hash, from, to, metadata, rawContract }
      rows.push(
        alchemyTransfer(Number(number), {
          ...shared,
          uniqueId: `${hash}:external`,
          value: Number(formatEther(value)),
        }),
      )
    }
    for (const { address, args, transactionHash, logIndex } of logs.filter(
      ({ blockNumber }) => blockNumber === number,
    )) {
      // A token's own event without one of its fields is another event of the same name.
      if (args.from === undefined || args.to === undefined || args.value === undefined) continue
      rows.push(
        alchemyTransfer(Number(number), {
          blockNum,
          hash: transactionHash,
          from: args.from,
          to: args.to,
          metadata,
          uniqueId: `${transactionHash}:log:${logIndex}`,
          category: 'erc20',
          value: null,
          asset: null,
          rawContract: { value: toHex(args.value), address, decimal: null },
        }),
      )
    }
  }
  return rows
}

/** Reads the amounts of all tokens that were ever transferred on a local chain, by contract, as hex texts. */
export async function readTokenAmounts(
  rpcUrl: string,
  owner: Address,
): Promise<Readonly<Record<string, string>>> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const logs = await client.getLogs({ event: transferEvent, fromBlock: 0n, toBlock: 'latest' })
  const tokens = [...new Set(logs.map(({ address }) => address))]
  const amounts = await Promise.all(
    tokens.map((address) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    ),
  )
  return Object.fromEntries(tokens.map((address, at) => [address, toHex(amounts[at] ?? 0n, { size: 32 })]))
}
