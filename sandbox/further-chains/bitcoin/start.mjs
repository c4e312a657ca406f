import { createServer } from 'node:http'
import { Address, OutScript } from '@scure/btc-signer'
import { findTaprootFault } from './check-taproot.mjs'
import { createEsploraIndex } from './esplora-index.mjs'
import { createRegtestNode } from './regtest-node.mjs'

/** Interval of the check for pending transactions. Milliseconds. */
const blockAfter = 300
const mostBytes = 500_000
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
/** Satoshi per virtual byte, by the target number of blocks until confirmation. */
const feeEstimates = { 1: 12.5, 2: 10.1, 3: 8, 6: 5.25, 12: 3, 25: 2, 144: 1.01, 504: 1.01, 1008: 1.01 }

class Refusal extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

const port = Number(process.argv[2])
const index = createEsploraIndex()
const node = await createRegtestNode({ onTransaction: index.note })
setInterval(() => node.mineWaiting(), blockAfter)

function scriptOf(address) {
  try {
    return Buffer.from(OutScript.encode(Address(regtest).decode(address)))
  } catch {
    throw new Refusal(400, 'Invalid Bitcoin address')
  }
}

function transactionOf(id) {
  const found = index.transaction(id)
  if (found) return found
  throw new Refusal(404, 'Transaction not found')
}

async function send(hex) {
  if (!/^([\da-f]{2})+$/i.test(hex.trim())) throw new Refusal(400, 'Invalid hex string')
  try {
    const fault = findTaprootFault(hex.trim(), index.output)
    if (fault) throw new Error(fault)
    return await node.send(hex.trim())
  } catch (error) {
    const { reason, message } = error
    const said = JSON.stringify({ code: -26, message: reason ?? message })
    throw new Refusal(400, `sendrawtransaction RPC error: ${said}`)
  }
}

async function fund(body) {
  const { address, amount } = JSON.parse(body)
  if (!/^\d{1,11}$/.test(amount))
    throw new Refusal(400, 'amount is not a whole number of satoshi below 1,000 BTC')
  return { id: await node.fund(scriptOf(String(address)), Number(amount)) }
}

async function mine(body) {
  const blocks = Math.min(Number(JSON.parse(body || '{}').blocks ?? 1), 100)
  for (let mined = 0; mined < blocks; mined += 1) await node.mine()
  return { height: node.height() }
}

/** Method, path and response: a text, or a value that is sent as JSON. Source: the HTTP API of Esplora. */
const routes = [
  ['GET', /^\/blocks\/tip\/height$/, () => String(node.height())],
  ['GET', /^\/blocks\/tip\/hash$/, () => node.tipHash()],
  ['GET', /^\/block-height\/0$/, () => node.genesisHash()],
  ['GET', /^\/fee-estimates$/, () => feeEstimates],
  ['GET', /^\/address\/(\w+)$/, (id) => index.address(id, scriptOf(id).toString('hex'))],
  ['GET', /^\/address\/(\w+)\/utxo$/, (id) => index.unspent(scriptOf(id).toString('hex'))],
  // Like Esplora: the status of an unknown transaction is "not confirmed".
  ['GET', /^\/tx\/([\da-f]{64})\/status$/, (id) => index.statusOf(id)],
  ['GET', /^\/tx\/([\da-f]{64})\/hex$/, (id) => transactionOf(id).hex],
  ['POST', /^\/tx$/, (_, body) => send(body)],
  ['POST', /^\/sandbox\/fund$/, (_, body) => fund(body)],
  ['POST', /^\/sandbox\/mine$/, (_, body) => mine(body)],
]

async function readBody(request) {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > mostBytes) throw new Refusal(413, 'Too large')
  }
  return text
}

async function answer(request) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const body = await readBody(request)
  for (const [method, pattern, run] of routes) {
    const found = request.method === method ? pathname.match(pattern) : undefined
    if (found) return run(found[1], body)
  }
  throw new Refusal(404, 'Not found')
}

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

const server = createServer(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
  try {
    const said = await answer(request)
    const isText = typeof said === 'string'
    const type = isText ? 'text/plain' : 'application/json'
    response.writeHead(200, { ...headers, 'content-type': type })
    response.end(isText ? said : JSON.stringify(said))
  } catch (error) {
    const status = error instanceof Refusal ? error.status : error instanceof SyntaxError ? 400 : 500
    response.writeHead(status, { ...headers, 'content-type': 'text/plain' }).end(String(error.message))
  }
})

server.listen(port, 'localhost', () => console.log('up'))
// The process ends with its parent.
process.stdin.on('end', () => process.exit()).resume()
