import {
  type Address,
  createPublicClient,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  parseAbiItem,
} from 'viem'
import { MULTICALL3_ADDRESS } from '../chain/contracts/multicall3.js'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** A transfer of a local chain. */
export interface ChainTransfer {
  readonly block: number
  /** Seconds since 1970. */
  readonly time: number
  readonly hash: Hex
  readonly nonce: number
  readonly input: Hex
  readonly from: Address
  /** `null`: the transaction creates a contract. */
  readonly to: Address | null
  /** In the smallest unit. */
  readonly value: bigint
  /** The token and the log; `undefined`: the transaction's coins. */
  readonly token: { readonly address: Address; readonly logIndex: number } | undefined
}

/** A token that was ever transferred. */
export interface ChainToken {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Reads one local chain for the stand-ins of providers that index networks. */
export interface ChainReader {
  /** Returns all transfers, newest first. */
  transfers(): Promise<readonly ChainTransfer[]>
  /** Returns the amounts of all tokens that were ever transferred, in their smallest unit. */
  tokenAmounts(owner: Address): Promise<readonly (readonly [token: ChainToken, amount: bigint])[]>
  coins(owner: Address): Promise<bigint>
}

/** Reads the transfers of a block: those of coins by its transactions, those of tokens by its logs. */
async function readBlock(client: PublicClient, blockNumber: bigint): Promise<readonly ChainTransfer[]> {
  const [block, logs] = await Promise.all([
    client.getBlock({ blockNumber, includeTransactions: true }),
    client.getLogs({ event: transferEvent, fromBlock: blockNumber, toBlock: blockNumber }),
  ])
  const receipts = await Promise.all(
    block.transactions.map(({ hash }) => client.getTransactionReceipt({ hash })),
  )
  const shared = { block: Number(blockNumber), time: Number(block.timestamp) }
  const coins = block.transactions.flatMap(
    ({ hash, nonce, input, from, to, value }, at): readonly ChainTransfer[] =>
      receipts[at]?.status === 'success'
        ? [{ ...shared, hash, nonce, input, from, to, value, token: undefined }]
        : [],
  )
  const tokens = logs.flatMap(
    ({ address, args: { from, to, value }, transactionHash: hash, logIndex }): readonly ChainTransfer[] =>
      // A log without one of these is another event of the same name.
      from === undefined || to === undefined || value === undefined
        ? []
        : [{ ...shared, hash, nonce: 0, input: '0x', from, to, value, token: { address, logIndex } }],
  )
  return [...coins, ...tokens]
}

/** Creates the reader of a local chain. It reads each block once: a local chain takes none back. */
export function createChainReader(rpcUrl: string): ChainReader {
  const client = createPublicClient({ transport: http(rpcUrl, { batch: true }) })
  const described = new Map<Address, Promise<ChainToken>>()
  let known: readonly ChainTransfer[] = []
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
  async function transfers(): Promise<readonly ChainTransfer[]> {
    const turn = reading.then(readOn)
    reading = turn.catch(() => {})
    await turn
    return known
  }

  async function describe(address: Address): Promise<ChainToken> {
    const [name, symbol, decimals] = await client.multicall({
      contracts: [
        { address, abi: erc20Abi, functionName: 'name' },
        { address, abi: erc20Abi, functionName: 'symbol' },
        { address, abi: erc20Abi, functionName: 'decimals' },
      ],
      allowFailure: false,
      multicallAddress: MULTICALL3_ADDRESS,
    })
    return { address, name, symbol, decimals }
  }

  /** Returns a token with its names, read once. */
  function tokenOf(address: Address): Promise<ChainToken> {
    const reading = described.get(address) ?? describe(address)
    described.set(address, reading)
    return reading
  }

  return {
    transfers,
    async tokenAmounts(owner) {
      const contracts = (await transfers()).flatMap(({ token }) => (token ? [token.address] : []))
      return Promise.all(
        [...new Set(contracts)].map(async (address) => {
          const args = [owner] as const
          const amount = client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })
          return [await tokenOf(address), await amount] as const
        }),
      )
    },
    coins: (address) => client.getBalance({ address }),
  }
}
