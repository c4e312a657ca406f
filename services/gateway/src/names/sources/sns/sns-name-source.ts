import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'
import type { ChainNode } from '../../../chains/chain-node.js'
import { SPL_TOKEN_PROGRAMS } from '../../../tokens/resolve-spl-mint.js'
import type { NameSource } from '../name-source.js'
import {
  favouriteKeyOf,
  isSolDomain,
  NAME_PROGRAM,
  OFFERS_PROGRAM,
  reverseKeyOf,
  snsAccountsOf,
  TOKENIZER_PROGRAM,
} from './sns-accounts.js'
import {
  readEntry,
  readFavourite,
  readLabel,
  readSolRecordV1,
  readSolRecordV2,
  readTokenAccount,
  readWrappedMint,
} from './sns-layouts.js'
import { addressOfKey, isOnCurve, keyOf } from './solana-key.js'

/** The registry of `.sol` is on mainnet; test networks have other, unofficial ones. */
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const END = '.sol'

const account = z
  .object({ owner: z.string().max(64), data: z.tuple([z.string().max(100_000), z.literal('base64')]) })
  .nullable()
const accounts = z.object({ value: z.array(account) })
const holders = z.object({
  value: z.array(z.object({ address: z.string().max(64), amount: z.string().max(32) })).max(50),
})
const READ = { encoding: 'base64', commitment: 'confirmed' } as const

function parsed<Value>(schema: z.ZodType<Value>, answer: unknown): Value {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw new Problem(502, [{ name: 'node', description: 'The node returned a malformed answer.' }])
}

/** Reads accounts in one request; those of another program count as missing. */
async function readAccounts(
  node: ChainNode,
  wanted: readonly (readonly [key: Uint8Array, programs: readonly string[]])[],
  signal: AbortSignal,
): Promise<readonly (Buffer | undefined)[]> {
  const keys = wanted.map(([key]) => addressOfKey(key))
  const { value } = parsed(accounts, await node.request('getMultipleAccounts', [keys, READ], signal))
  return wanted.map(([, programs], index) => {
    const found = value[index]
    return found && programs.includes(found.owner) ? Buffer.from(found.data[0], 'base64') : undefined
  })
}

/** Returns the holder of the one token of a mint; `undefined` if the answer does not show one. */
async function holderOf(node: ChainNode, mint: Buffer, signal: AbortSignal): Promise<Buffer | undefined> {
  const params = [addressOfKey(mint), { commitment: 'confirmed' }]
  const { value } = parsed(holders, await node.request('getTokenLargestAccounts', params, signal))
  const key = keyOf(value.find(({ amount }) => amount === '1')?.address ?? '')
  if (!key) return undefined
  const [data] = await readAccounts(node, [[key, SPL_TOKEN_PROGRAMS]], signal)
  const token = data && readTokenAccount(data)
  return token?.mint.equals(mint) && token.amount === 1n ? token.owner : undefined
}

/** Returns the address that a name stands for, by the order of SNS-IP 5. */
async function resolve(node: ChainNode, name: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const wanted = snsAccountsOf(name)
  if (!wanted) return undefined
  const [entryData, nft, solV2, solV1] = await readAccounts(
    node,
    [
      [wanted.domain, [NAME_PROGRAM]],
      [wanted.nft, [TOKENIZER_PROGRAM]],
      [wanted.solV2, [NAME_PROGRAM]],
      [wanted.solV1, [NAME_PROGRAM]],
    ],
    signal,
  )
  const entry = entryData && readEntry(entryData)
  if (!entry) return undefined
  // The owner of a wrapped domain is the holder of its token; records are not used.
  const mint = nft && readWrappedMint(nft)
  if (mint) return holderOf(node, mint, signal)
  const record = solV2
    ? readSolRecordV2(solV2, entry.owner)
    : solV1 && readSolRecordV1(solV1, wanted.solV1, entry.owner)
  // A record that names an address without its proof is an error, not a reason to use another address.
  if (record === 'invalid') return undefined
  return record === undefined || record === 'stale' ? entry.owner : record.address
}

/** Creates the source of `.sol` names (Solana Name Service): `name.sol` and `sub.name.sol`. */
export function snsNameSource({ nodes }: { readonly nodes: ReadonlyMap<string, ChainNode> }): NameSource {
  return {
    name: 'sns',
    supports: ({ id }) => id === SOLANA && nodes.has(SOLANA),
    has: (name) => name.endsWith(END),
    async addressOf(name, chain, signal) {
      const node = nodes.get(chain.id)
      const key = node && (await resolve(node, name, signal))
      // The address of a program has no key: what it receives can be lost. SNS-IP 5 refuses it unless the user allows it.
      return key && isOnCurve(key) ? addressOfKey(key) : undefined
    },
    async claimedNameOf(address, chain, signal) {
      const node = nodes.get(chain.id)
      const owner = keyOf(address)
      if (!node || !owner) return undefined
      const [favourite] = await readAccounts(node, [[favouriteKeyOf(owner), [OFFERS_PROGRAM]]], signal)
      const domain = favourite && readFavourite(favourite)
      if (!domain) return undefined
      const [entryData, reverse] = await readAccounts(
        node,
        [
          [domain, [NAME_PROGRAM]],
          [reverseKeyOf(domain), [NAME_PROGRAM]],
        ],
        signal,
      )
      const entry = entryData && readEntry(entryData)
      const label = reverse && readLabel(reverse)
      if (!entry || label === undefined || !isSolDomain(entry.parent) || label.includes('.')) return undefined
      return `${label}${END}`
    },
  }
}
