import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { blockNumber, evmAddress, evmHash, validRows, wholeAmount } from '../../providers/answer-formats.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { COIN_ADDRESS } from '../../tokens/caip-account.js'
import { methodIntent } from '../eip155/method-intent.js'
import type { HistorySource, SourcePageQuery } from './history-source.js'
import { type ActivityList, type ActivityRow, joinLists, readBlockPosition } from './join-lists.js'

export interface AccountModuleOptions {
  /** As in the configuration: `etherscan`. */
  readonly name: string
  readonly clientOf: (chain: GatewayChain) => ProviderClient | undefined
  /** Path of the interface: `/v2/api`. */
  readonly path: string
  /** Parameters that name the network: `{ chainid: '1' }`. */
  readonly networkQuery?: (chain: GatewayChain) => Readonly<Record<string, string>>
  /** Actions that list transfers of tokens: `tokentx`. */
  readonly tokenActions: readonly string[]
  /** Further ones, which not all versions have. */
  readonly optionalActions?: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Rows of one list. The providers allow more, but a page shows fifty. */
const ROWS = 100

const answer = z.object({ result: z.unknown() })
const optionalAddress = z
  .union([z.literal('').transform(() => ''), evmAddress])
  .nullish()
  .transform((text) => text ?? '')
const optionalAmount = z.union([z.literal('').transform(() => undefined), wholeAmount]).optional()
const place = { blockNumber, timeStamp: blockNumber, hash: evmHash }
const logIndex = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)

const normal = z.object({
  ...place,
  nonce: blockNumber.catch(0),
  from: evmAddress,
  to: optionalAddress,
  contractAddress: optionalAddress,
  value: wholeAmount,
  isError: z.string().catch('0'),
  input: z.string().max(1_000_000).catch(''),
})
const internal = z.object({
  blockNumber,
  timeStamp: blockNumber,
  // Etherscan's name of it, and Blockscout's.
  hash: evmHash.optional(),
  transactionHash: evmHash.optional(),
  from: evmAddress,
  to: optionalAddress,
  value: wholeAmount,
  isError: z.string().catch('0'),
})
const token = z.object({
  ...place,
  from: evmAddress,
  to: evmAddress,
  contractAddress: evmAddress,
  logIndex,
  value: optionalAmount,
  tokenValue: optionalAmount,
  tokenID: z
    .string()
    .regex(/^\d{0,78}$/)
    .optional(),
})

function coinTransfer(amount: bigint, sender: string, recipient: string): ActivityRow['transfer'] {
  if (amount === 0n || recipient === '') return undefined
  return { kind: 'coin', token: COIN_ADDRESS.eip155, token_id: '', amount: String(amount), sender, recipient }
}

function normalRow(row: z.infer<typeof normal>): ActivityRow {
  const { from, to, value, input, isError, contractAddress: created } = row
  const succeeded = isError !== '1'
  const intent = methodIntent({
    from,
    to,
    value,
    input: input === '' ? '0x' : input,
    approvesCollectible: false,
  })
  const { blockNumber: block, timeStamp: time, hash, nonce } = row
  return {
    block,
    time,
    hash,
    id: hash,
    transaction: { sender: from, recipient: to, created: to === '' ? created : '', nonce, succeeded, intent },
    // A failed transaction moved nothing.
    transfer: succeeded ? coinTransfer(value, from, to) : undefined,
  }
}

function internalRow(row: z.infer<typeof internal>): ActivityRow {
  const { blockNumber: block, timeStamp: time, from, to, value, isError } = row
  const transfer = isError === '1' ? undefined : coinTransfer(value, from, to)
  return { block, time, hash: row.hash ?? row.transactionHash ?? '', transfer }
}

function tokenRow(row: z.infer<typeof token>): ActivityRow {
  const { blockNumber: block, timeStamp: time, hash, from: sender, to: recipient, contractAddress } = row
  const { tokenID: id = '', value, tokenValue } = row
  const isCollectible = id !== ''
  // ERC-721 has no amount.
  const amount = isCollectible ? (tokenValue ?? value ?? 1n) : value
  return {
    block,
    time,
    hash,
    id: row.logIndex === undefined ? undefined : `${hash} ${row.logIndex} ${id}`,
    transfer:
      amount === undefined
        ? undefined
        : {
            kind: isCollectible ? 'collectible' : 'fungible',
            token: contractAddress,
            token_id: id,
            amount: String(amount),
            sender,
            recipient,
          },
  }
}

/**
 * Creates a source over the `account` module, an interface that Etherscan (API v2) defines and Blockscout serves as well.
 * Lists are requested down from a block (`endblock`), so that a page does not depend on a page number, which new
 * transactions would shift.
 */
export function accountModuleSource(options: AccountModuleOptions): HistorySource {
  const { name, clientOf, path, networkQuery = () => ({}), tokenActions, optionalActions = [], now } = options

  async function list(
    client: ProviderClient,
    { chain, account, signal }: SourcePageQuery,
    action: string,
    until: number | undefined,
  ): Promise<readonly unknown[]> {
    const { result } = await client.ask(
      {
        path,
        query: {
          ...networkQuery(chain),
          module: 'account',
          action,
          address: account,
          startblock: 0,
          endblock: until ?? 9_999_999_999,
          page: 1,
          offset: ROWS,
          sort: 'desc',
        },
        signal,
      },
      answer,
    )
    // An empty list is a text in some versions; failures were detected by the client.
    return Array.isArray(result) ? result : []
  }

  return {
    name,
    supports: (chain) => clientOf(chain) !== undefined,
    async page(query) {
      const { chain, account, after } = query
      const client = clientOf(chain)
      if (client === undefined) return { entries: [], next: undefined }
      const until = readBlockPosition(after)
      const [sent, inner, ...tokens] = await Promise.all(
        ['txlist', 'txlistinternal', ...tokenActions, ...optionalActions].map((action) =>
          list(client, query, action, until).catch((error: unknown) => {
            const isMissing = error instanceof ProviderFailure && error.reason === 'rejected'
            if (isMissing && optionalActions.includes(action)) return []
            throw error
          }),
        ),
      )
      const listOf = (rows: readonly ActivityRow[], raw: readonly unknown[] = []): ActivityList => ({
        rows,
        hasMore: raw.length >= ROWS,
      })
      return joinLists({
        chain: chain.id,
        account,
        until,
        now: now(),
        lists: [
          listOf(validRows(sent ?? [], normal).map(normalRow), sent),
          listOf(validRows(inner ?? [], internal).map(internalRow), inner),
          ...tokens.map((rows) => listOf(validRows(rows, token).map(tokenRow), rows)),
        ],
      })
    },
  }
}

/** Source: https://docs.etherscan.io/api-endpoints/accounts (API v2). */
export function etherscanHistory(
  clientOf: AccountModuleOptions['clientOf'],
  now: () => number,
): HistorySource {
  return accountModuleSource({
    name: 'etherscan',
    clientOf,
    path: '/v2/api',
    networkQuery: ({ id }) => ({ chainid: id.split(':')[1] ?? '' }),
    tokenActions: ['tokentx', 'tokennfttx', 'token1155tx'],
    now,
  })
}

/** Source: https://docs.blockscout.com/devs/apis/rpc/account. Versions before July 2025 list all standards in `tokentx`. */
export function blockscoutHistory(
  clientOf: AccountModuleOptions['clientOf'],
  now: () => number,
): HistorySource {
  return accountModuleSource({
    name: 'blockscout',
    clientOf,
    path: '/api',
    tokenActions: ['tokentx'],
    optionalActions: ['tokennfttx', 'token1155tx'],
    now,
  })
}
