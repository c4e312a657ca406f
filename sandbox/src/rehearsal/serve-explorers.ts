import {
  type AccountModuleLists,
  type AccountModuleRow,
  normalRow,
  startAccountModule,
  tokenRow,
} from '@quoin/gateway/testing/stand-ins/account-module-stand-in'
import { blockscoutItem, startBlockscout } from '@quoin/gateway/testing/stand-ins/blockscout-stand-in'
import { type Address, isAddress } from 'viem'
import type { ChainReader, ChainToken, ChainTransfer } from './create-chain-reader.js'
import type { ServedProviders } from './served-providers.js'

const KEY = 'rehearsal'

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Returns a transaction as the `account` module lists it. */
const transactionRow = ({
  block,
  time,
  hash,
  nonce,
  input,
  from,
  to,
  value,
}: ChainTransfer): AccountModuleRow =>
  normalRow(block, {
    timeStamp: String(time),
    hash,
    nonce: String(nonce),
    input,
    methodId: input.slice(0, 10),
    from: from.toLowerCase(),
    to: (to ?? '').toLowerCase(),
    value: String(value),
  })

/** Returns the transfer of a token as the `account` module lists it. */
const transferRow = (
  { block, time, hash, from, to, value }: ChainTransfer,
  { address, name, symbol, decimals }: ChainToken,
): AccountModuleRow =>
  tokenRow(block, {
    timeStamp: String(time),
    hash,
    contractAddress: address.toLowerCase(),
    tokenName: name,
    tokenSymbol: symbol,
    tokenDecimal: String(decimals),
    from: from.toLowerCase(),
    to: (to ?? '').toLowerCase(),
    value: String(value),
  })

/** Returns the lists of an account. The rehearsal has neither collectibles nor transfers of coins by contracts there. */
async function listsOf(reader: ChainReader, account: Address): Promise<AccountModuleLists> {
  const [transfers, amounts] = await Promise.all([reader.transfers(), reader.tokenAmounts(account)])
  const tokens = new Map(amounts.map(([token]) => [token.address, token]))
  const own = transfers.filter(({ from, to }) => same(from, account) || same(to, account))
  return {
    txlist: own.filter(({ token }) => token === undefined).map(transactionRow),
    txlistinternal: [],
    tokentx: own.flatMap((transfer) => {
      const token = transfer.token && tokens.get(transfer.token.address)
      return token ? [transferRow(transfer, token)] : []
    }),
    tokennfttx: [],
    token1155tx: [],
  }
}

/** Starts the stand-ins of Etherscan and Blockscout, which read the local chains. */
export async function serveExplorers(readers: ReadonlyMap<number, ChainReader>): Promise<ServedProviders> {
  const [etherscan, blockscout] = await Promise.all([
    startAccountModule(async ({ query: { chainid, address = '' } }) => {
      const reader = readers.get(Number(chainid))
      return reader && isAddress(address, { strict: false }) ? listsOf(reader, address) : {}
    }),
    startBlockscout(async ({ chainId, address = '' }) => {
      const reader = readers.get(Number(chainId))
      if (!reader || !isAddress(address, { strict: false })) return {}
      const [coin, amounts, lists] = await Promise.all([
        reader.coins(address),
        reader.tokenAmounts(address),
        listsOf(reader, address),
      ])
      return {
        coin: String(coin),
        items: amounts
          .filter(([, amount]) => amount > 0n)
          .map(([{ address: contract, decimals, ...names }, amount]) =>
            blockscoutItem(contract, String(amount), {
              ...names,
              decimals: String(decimals),
              exchange_rate: null,
            }),
          ),
        lists,
      }
    }),
  ])
  return {
    environment: {
      GATEWAY_ETHERSCAN_KEY: KEY,
      GATEWAY_ETHERSCAN_URL: etherscan.url,
      GATEWAY_BLOCKSCOUT: 'true',
      GATEWAY_BLOCKSCOUT_URL: blockscout.url,
    },
    standIns: { etherscan, blockscout },
    stop: async () => {
      await Promise.all([etherscan.stop(), blockscout.stop()])
    },
  }
}
