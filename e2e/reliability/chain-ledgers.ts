import { blake2AsU8a, decodeAddress, encodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { networks, payments } from 'bitcoinjs-lib'
import { createPublicClient, type Hex, http } from 'viem'
import { world } from '../testing/host-page.js'

const [solanaUrl = '', bitcoinUrl = '', polkadotUrl = ''] = world.furtherChains
const bytesOf = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

/** A chain of the sandbox, and its own word about what was paid. */
export interface ChainLedger {
  readonly nodes: readonly string[]
  /** What the user sends, in whole coins and in the smallest unit. */
  readonly amount: string
  readonly value: bigint
  /** Gives an account coins. */
  fund(address: string): Promise<void>
  /** Returns an address of nobody: what it holds was sent by the case. */
  newRecipient(): string
  /** Returns what an address holds, in blocks or waiting for one. */
  held(address: string): Promise<bigint>
}

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer: unknown = await (await fetch(url, { method: 'POST', headers, body })).json()
  return Reflect.get(Object(answer), 'result')
}

async function fund(url: string, address: string, amount: string): Promise<void> {
  const body = JSON.stringify({ address, amount })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/sandbox/fund`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${url} did not fund ${address}: ${await answer.text()}`)
}

const ethereum = createPublicClient({ transport: http(world.chains[0] ?? '') })

/** The key of an account's balance: the hashes of its pallet and item, then of its public key. */
const accountKey = (publicKey: Uint8Array): Hex =>
  hexOf(
    Uint8Array.of(
      ...xxhashAsU8a('System', 128),
      ...xxhashAsU8a('Account', 128),
      ...blake2AsU8a(publicKey, 128),
      ...publicKey,
    ),
  )

/** The four chains. */
export const chainLedgers: Readonly<Record<'ethereum' | 'solana' | 'bitcoin' | 'polkadot', ChainLedger>> = {
  ethereum: {
    nodes: world.chains,
    amount: '0.25',
    value: 250_000_000_000_000_000n,
    async fund(address) {
      const balance = await ethereum.getBalance({ address: address as Hex })
      // The accounts of the extension have coins from the start.
      if (balance === 0n)
        await call(world.chains[0] ?? '', 'anvil_setBalance', [address, '0x8ac7230489e80000'])
    },
    newRecipient: () => hexOf(bytesOf(20)),
    held: (address) => ethereum.getBalance({ address: address as Hex, blockTag: 'pending' }),
  },
  solana: {
    nodes: [solanaUrl],
    amount: '0.5',
    value: 500_000_000n,
    fund: (address) => fund(solanaUrl, address, '5000000000'),
    newRecipient: () => base58.encode(bytesOf(32)),
    async held(address) {
      const answer = await call(solanaUrl, 'getBalance', [address, { commitment: 'processed' }])
      return BigInt(String(Reflect.get(Object(answer), 'value')))
    },
  },
  bitcoin: {
    nodes: [bitcoinUrl],
    amount: '0.5',
    value: 50_000_000n,
    fund: (address) => fund(bitcoinUrl, address, '5000000000'),
    newRecipient: () => payments.p2wpkh({ hash: bytesOf(20), network: networks.regtest }).address ?? '',
    async held(address) {
      const outputs: unknown = await (await fetch(`${bitcoinUrl}/address/${address}/utxo`)).json()
      if (!Array.isArray(outputs)) throw new Error('The node of Bitcoin did not answer with a list.')
      return outputs.reduce((total: bigint, { value }) => total + BigInt(value), 0n)
    },
  },
  polkadot: {
    nodes: [polkadotUrl],
    amount: '0.5',
    value: 500_000_000_000n,
    fund: (address) => fund(polkadotUrl, address, '10000000000000'),
    newRecipient: () => encodeAddress(bytesOf(32), 42),
    async held(address) {
      const account = await call(polkadotUrl, 'state_getStorage', [accountKey(decodeAddress(address))])
      if (typeof account !== 'string') return 0n
      // Four counters of four bytes, then the free balance in sixteen, the lowest byte first.
      const free = Buffer.from(account.slice(2), 'hex').subarray(16, 32).reverse()
      return BigInt(`0x${free.toString('hex')}`)
    },
  },
}
