import { type AlchemyTransfer, alchemyTransfer } from '@quoin/gateway/testing/stand-ins/alchemy-stand-in'
import {
  type Address,
  createPublicClient,
  erc20Abi,
  formatEther,
  http,
  type PublicClient,
  parseAbiItem,
  toHex,
} from 'viem'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Reads one local chain for the stand-in of Alchemy. */
export interface TransferReader {
  /** Returns all transfers as Alchemy's Transfers API does, newest first. */
  transfers(): Promise<readonly AlchemyTransfer[]>
  /** Returns the amounts of all tokens that were ever transferred, by contract, as hex texts. */
  tokenAmounts(owner: Address): Promise<Readonly<Record<string, string>>>
}

/** Reads the transfers of a block: those of coins by its transactions, those of tokens by its logs. */
async function readBlock(client: PublicClient, blockNumber: bigint): Promise<readonly AlchemyTransfer[]> {
  const [block, logs] = await Promise.all([
    client.getBlock({ blockNumber, includeTransactions: true }),
    client.getLogs({ event: transferEvent, fromBlock: blockNumber, toBlock: blockNumber }),
  ])
  const receipts = await Promise.all(
    block.transactions.map(({ hash }) => client.getTransactionReceipt({ hash })),
  )
  const shared = {
    blockNum: toHex(blockNumber),
    metadata: { blockTimestamp: new Date(Number(block.timestamp) * 1000).toISOString() },
  }
  const coins = block.transactions.flatMap(({ hash, from, to, value }, at) =>
    receipts[at]?.status === 'success'
      ? [
          alchemyTransfer(Number(blockNumber), {
            ...shared,
            uniqueId: `${hash}:external`,
            hash,
            from,
            to,
            value: Number(formatEther(value)),
            rawContract: { value: toHex(value), address: null, decimal: '0x12' },
          }),
        ]
      : [],
  )
  const tokens = logs.flatMap(({ address, args: { from, to, value }, transactionHash: hash, logIndex }) =>
    // A log without one of these is another event of the same name.
    from === undefined || to === undefined || value === undefined
      ? []
      : [
          alchemyTransfer(Number(blockNumber), {
            ...shared,
            uniqueId: `${hash}:log:${logIndex}`,
            hash,
            from,
            to,
            category: 'erc20',
            value: null,
            asset: null,
            rawContract: { value: toHex(value), address, decimal: null },
          }),
        ],
  )
  return [...coins, ...tokens]
}

/** Creates the reader of a local chain. It reads each block once: a local chain takes none back. */
export function createTransferReader(rpcUrl: string): TransferReader {
  const client = createPublicClient({ transport: http(rpcUrl, { batch: true }) })
  let known: readonly AlchemyTransfer[] = []
  let next = 1n
  let reading: Promise<unknown> = Promise.resolve()

  async function readOn(): Promise<void> {
    const newest = await client.getBlockNumber({ cacheTime: 0 })
    const numbers = Array.from(
      { length: Math.max(0, Number(newest - next) + 1) },
      (_, at) => next + BigInt(at),
    )
    const blocks = await Promise.all(numbers.map((number) => readBlock(client, number)))
    known = [...blocks.toReversed().flat(), ...known]
    next = newest + 1n
  }

  /** One reading at a time: two would list the same blocks. */
  async function transfers(): Promise<readonly AlchemyTransfer[]> {
    const turn = reading.then(readOn)
    reading = turn.catch(() => {})
    await turn
    return known
  }

  return {
    transfers,
    async tokenAmounts(owner) {
      const contracts = (await transfers()).flatMap(({ rawContract }) => {
        const address: unknown = Object(rawContract).address
        return typeof address === 'string' ? [address as Address] : []
      })
      const tokens = [...new Set(contracts)]
      const args = [owner] as const
      const amounts = await Promise.all(
        tokens.map((address) =>
          client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args }),
        ),
      )
      return Object.fromEntries(
        tokens.map((address, at) => [address, toHex(amounts[at] ?? 0n, { size: 32 })]),
      )
    },
  }
}
