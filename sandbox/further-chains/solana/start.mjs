// Runs a local Solana chain: JSON-RPC over HTTP on bankrun's bank. Usage: node start.mjs <port>. The process ends with
// its input.
import { createServer } from 'node:http'
import { PublicKey } from '@solana/web3.js'

// Hides the log output of programs; the bank reads the variable when it is loaded.
process.env.RUST_LOG ??= 'off'
const { openLedger } = await import('./ledger.mjs')
const { createRpcMethods } = await import('./rpc-methods.mjs')

const LARGEST_BODY = 1_000_000

/** Serializes JSON with all digits of amounts. */
function json(value) {
  const marked = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `bigint:${part}` : part))
  return marked.replace(/"bigint:(\d+)"/g, '$1')
}

async function bodyOf(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > LARGEST_BODY) throw new Error('The request is too large')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}

const ledger = await openLedger()
const methods = createRpcMethods(ledger)

async function answer(call) {
  const { id = null, method, params = [] } = Object(call)
  const head = { jsonrpc: '2.0', id }
  if (!Object.hasOwn(methods, method))
    return { ...head, error: { code: -32601, message: 'Method not found' } }
  try {
    return { ...head, result: await methods[method](params) }
  } catch (error) {
    const { code = -32603, message, data } = error
    return { ...head, error: { code: typeof code === 'number' ? code : -32603, message, data } }
  }
}

const pages = {
  '/': async (body) => (Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body)),
  '/sandbox/fund': async ({ address, amount, token }) => ({
    id: await ledger.fund(new PublicKey(address), BigInt(amount), token),
  }),
  '/sandbox/delegate': async ({ address, token, delegate, amount }) => {
    await ledger.delegate(new PublicKey(address), token, new PublicKey(delegate), BigInt(amount))
    return {}
  },
  '/sandbox/advance': async ({ blocks }) => {
    ledger.advance(Number(blocks))
    return { height: ledger.height() }
  },
}

const server = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  response.setHeader('content-type', 'application/json')
  const page = Object.hasOwn(pages, request.url) ? pages[request.url] : undefined
  if (request.method === 'OPTIONS') return response.writeHead(204).end()
  if (request.method !== 'POST' || !page) return response.writeHead(404).end('{}')
  try {
    response.end(json(await page(await bodyOf(request))))
  } catch (error) {
    response.writeHead(400).end(json({ error: { code: -32600, message: String(error.message ?? error) } }))
  }
})

server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('up'))
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
