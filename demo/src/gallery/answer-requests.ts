import type { FetchHandler } from 'quoin/testing'
import { answerForAccount } from './account-answers.js'
import { listedWallets } from './made-up-wallets.js'
import { answerPastPrices } from './past-prices.js'
import type { StorySetting } from './story.js'

const never = (): Promise<Response> => new Promise(() => undefined)

function walletList(url: URL): Response {
  const number = (name: string, other: number): number => Number(url.searchParams.get(name) ?? other)
  const entries = number('entries', 40)
  const from = (number('page', 1) - 1) * entries
  const search = url.searchParams.get('search')?.toLowerCase() ?? ''
  const found = listedWallets.filter((wallet) => JSON.stringify(wallet).toLowerCase().includes(search))
  return Response.json({ data: found.slice(from, from + entries), count: found.length })
}

/** Responses of a node to the account's requests. Source: the Ethereum JSON-RPC specification. */
const answers: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x10',
  // 1.284319 ether.
  eth_getBalance: '0x11d2dbecc8fa3e00',
}

function nodeAnswer(body: string | undefined): Response {
  const request: unknown = JSON.parse(body ?? '{}')
  const answer = (one: { readonly id?: unknown; readonly method?: string }): object => ({
    jsonrpc: '2.0',
    id: one.id,
    result: answers[one.method ?? ''] ?? null,
  })
  return Response.json(Array.isArray(request) ? request.map(answer) : answer(request ?? {}))
}

/** The network of a story: simulated responses, no real requests. */
export function answerRequests(setting: StorySetting): FetchHandler {
  const { gateway = 'ok', node = 'ok' } = setting
  return ({ url, body }) => {
    const address = new URL(url)
    const how = address.hostname.startsWith('gateway') ? gateway : node
    if (how === 'silent') return never()
    if (how === 'empty') return Promise.resolve(Response.json({ data: [], count: 0 }))
    if (how !== 'ok') return Promise.reject(new TypeError('Failed to fetch'))
    if (!address.hostname.startsWith('gateway')) return Promise.resolve(nodeAnswer(body))
    return Promise.resolve(
      answerPastPrices(address, body, setting) ?? answerForAccount(address, setting) ?? walletList(address),
    )
  }
}
