import type { RecordedRequest } from '#testing'
import type { BitcoinLedger } from './bitcoin-ledger.js'

const base = '/bitcoin'

/** Returns the path of a request to a node of Bitcoin without its parameter, such as `/tx/:id/hex`; `undefined` for other requests. */
export function bitcoinPathOf(url: string): string | undefined {
  const { pathname } = new URL(url)
  if (!pathname.startsWith(`${base}/`)) return undefined
  return pathname.slice(base.length).replace(/\/([\da-f]{64}|bc1\w+)/, '/:id')
}

const notFound = (): Response => new Response('Transaction not found', { status: 404 })

/** Returns a node's refusal of a transaction. Source: Esplora, which passes on the error of Bitcoin Core. */
export const bitcoinRefusal = (code: number, message: string): Response =>
  new Response(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, { status: 400 })

/** Answers a request as a node with Esplora's HTTP API does. */
export function answerBitcoinNode(
  ledger: BitcoinLedger,
  { url, body = '' }: Pick<RecordedRequest, 'url' | 'body'>,
): Response {
  const [, id = ''] = /\/([\da-f]{64}|bc1\w+)/.exec(new URL(url).pathname) ?? []
  switch (bitcoinPathOf(url)) {
    case '/address/:id/utxo':
      return Response.json(
        ledger.unspentOf(id).map(({ txid, vout, value, isConfirmed }) => ({
          txid,
          vout,
          value: Number(value),
          status: { confirmed: isConfirmed },
        })),
      )
    case '/fee-estimates':
      return Response.json({ 1: 12.5, 6: 5.25, 144: 2 })
    case '/blocks/tip/height':
      return new Response(String(ledger.height()))
    case '/tx/:id/hex': {
      const hex = ledger.find(id)
      return hex === undefined ? notFound() : new Response(hex)
    }
    case '/tx/:id/status': {
      if (ledger.find(id) === undefined) return notFound()
      const block = ledger.blockOf(id)
      return Response.json(
        block === undefined ? { confirmed: false } : { confirmed: true, block_height: block },
      )
    }
    case '/tx':
      try {
        return new Response(ledger.submit(body))
      } catch (error) {
        const { code, message } = Object(error)
        if (typeof code !== 'number') throw error
        return bitcoinRefusal(code, String(message))
      }
    default:
      return new Response('endpoint does not exist.', { status: 404 })
  }
}
