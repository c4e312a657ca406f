import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from './start-stand-in.js'

/** Rows of one list, newest first, as the provider writes them: every value is a text. */
export type AccountModuleRow = Readonly<Record<string, string>>

/** The lists by action: `txlist`, `txlistinternal`, `tokentx`, `tokennfttx`, `token1155tx`. */
export type AccountModuleLists = Readonly<Record<string, readonly AccountModuleRow[]>>

/** A row of `txlist` as the document's example shows it. */
export const normalRow = (block: number, more: AccountModuleRow = {}): AccountModuleRow => ({
  blockNumber: String(block),
  blockHash: `0x${'b'.repeat(64)}`,
  timeStamp: String(1_700_000_000 + block * 12),
  hash: `0x${block.toString(16).padStart(64, '0')}`,
  nonce: '3',
  transactionIndex: '61',
  from: '0xC5102fE9359FD9a28f877a67E36B0F050d81a3CC',
  to: '0x2910543af39aba0cd09dbb2d50200b3e800a63d2',
  value: '5000000000000000000',
  gas: '23000',
  gasPrice: '400000000000',
  input: '0x',
  methodId: '0x',
  functionName: '',
  contractAddress: '',
  cumulativeGasUsed: '21612',
  txreceipt_status: '1',
  gasUsed: '21612',
  confirmations: '1061870',
  isError: '0',
  ...more,
})

/** A row of `tokentx`; `tokennfttx` and `token1155tx` differ by `tokenID` and `tokenValue`. */
export const tokenRow = (block: number, more: AccountModuleRow = {}): AccountModuleRow => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block * 12),
  hash: `0x${block.toString(16).padStart(64, '0')}`,
  nonce: '10',
  blockHash: `0x${'b'.repeat(64)}`,
  from: '0x4e83362442b8d1bec281594cea3050c8eb01311c',
  contractAddress: '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
  to: '0xC5102fE9359FD9a28f877a67E36B0F050d81a3CC',
  value: '6000000000000000000',
  tokenName: 'Maker',
  tokenSymbol: 'MKR',
  tokenDecimal: '18',
  transactionIndex: '81',
  gas: '940000',
  gasPrice: '32010000000',
  gasUsed: '77759',
  cumulativeGasUsed: '2523379',
  input: 'deprecated',
  confirmations: '7968350',
  ...more,
})

/** A refusal with HTTP 200, as both providers send it. */
export const refusal = (result: string): StandInAnswer => ({
  body: { status: '0', message: 'NOTOK', result },
})

/** Returns the answer of the module; `undefined` for another path. */
export function accountModuleAnswer(
  { path, query }: StandInRequest,
  lists: AccountModuleLists,
): StandInAnswer | undefined {
  const { action = '', endblock, offset = '10000', module } = query
  if (module !== 'account' || !['/v2/api', '/api'].some((end) => path.endsWith(end))) return undefined
  const known = lists[action]
  if (known === undefined) return { body: { status: '0', message: 'Unknown action', result: null } }
  const rows = known
    .filter(({ blockNumber = '0' }) => endblock === undefined || Number(blockNumber) <= Number(endblock))
    .slice(0, Number(offset))
  if (rows.length === 0) return { body: { status: '0', message: 'No transactions found', result: [] } }
  return { body: { status: '1', message: 'OK', result: rows } }
}

/**
 * Starts a stand-in of the `account` module of Etherscan's API v2 (`/v2/api`) and of Blockscout (`/api`).
 *
 * Built from: https://docs.etherscan.io/api-endpoints/accounts and …/resources/common-error-messages (API v2);
 * https://docs.blockscout.com/devs/apis/rpc/account; as of 2026-11-26.
 */
export function startAccountModule(
  lists: (request: StandInRequest) => AccountModuleLists | Promise<AccountModuleLists>,
): Promise<StandIn> {
  return startStandIn(async (request) => accountModuleAnswer(request, await lists(request)))
}
