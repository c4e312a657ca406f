import { html } from 'hono/html'
import { formatEther } from 'viem'

/** A chain of the explorer. */
export interface LookoutChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
}

type Fields = Readonly<Record<string, unknown>>

async function request(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5000),
  })
  // The fields are validated when they are displayed.
  return Object(await answer.json()).result
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const ether = (value: unknown): string => `${formatEther(BigInt(textOf(value) || '0x0'))} ETH`
const number = (value: unknown): string => BigInt(textOf(value) || '0x0').toString()

async function transactionFacts(
  { rpcUrl }: LookoutChain,
  hash: string,
): Promise<readonly (readonly [string, string])[]> {
  const [sent, receipt] = await Promise.all([
    request(rpcUrl, 'eth_getTransactionByHash', [hash]),
    request(rpcUrl, 'eth_getTransactionReceipt', [hash]),
  ])
  if (sent === null || sent === undefined) return []
  // A node's own objects.
  const { from, to, value, input, nonce } = Object(sent) as Fields
  const { status, blockNumber } = Object(receipt) as Fields
  const state = receipt === null ? 'Waiting for a block' : status === '0x1' ? 'Confirmed' : 'Failed'
  return [
    ['Transaction', hash],
    ['Status', state],
    ['Block', receipt === null ? '–' : number(blockNumber)],
    ['From', textOf(from)],
    ['To', textOf(to) || 'a new contract'],
    ['Value', ether(value)],
    ['Nonce', number(nonce)],
    ['Data', textOf(input)],
  ]
}

async function addressFacts(
  { rpcUrl }: LookoutChain,
  address: string,
): Promise<readonly (readonly [string, string])[]> {
  const [balance, count, code] = await Promise.all([
    request(rpcUrl, 'eth_getBalance', [address, 'latest']),
    request(rpcUrl, 'eth_getTransactionCount', [address, 'latest']),
    request(rpcUrl, 'eth_getCode', [address, 'latest']),
  ])
  return [
    ['Address', address],
    ['Kind', textOf(code).length > 2 ? 'Contract' : 'Account'],
    ['Balance', ether(balance)],
    ['Transactions sent', number(count)],
  ]
}

/**
 * Returns a page of the sandbox's block explorer, with data from the chain's node and without scripts. Returns
 * `undefined` for unknown transactions and invalid ids.
 */
export async function lookoutPage(chain: LookoutChain, kind: 'tx' | 'address', id: string) {
  const isRight = (kind === 'tx' ? /^0x[\da-f]{64}$/i : /^0x[\da-f]{40}$/i).test(id)
  const facts = isRight ? await (kind === 'tx' ? transactionFacts : addressFacts)(chain, id) : []
  if (facts.length === 0) return undefined
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Lookout: ${chain.name}</title>
        <link rel="stylesheet" href="/lookout.css" />
      </head>
      <body>
        <h1>Lookout</h1>
        <p>The explorer of ${chain.name}, a chain of the sandbox.</p>
        <dl>
          ${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
        </dl>
      </body>
    </html>`
}
