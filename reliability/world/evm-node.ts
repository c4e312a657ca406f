import { bridgeContract, readBridge } from './evm-bridge.js'
import { type EvmLedger, type EvmReceipt, tokenAddress } from './evm-ledger.js'
import { readExchange, router } from './evm-router.js'

const hex = (value: bigint | number): string => `0x${value.toString(16)}`
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')

/** A request by JSON-RPC. */
export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

function block(ledger: EvmLedger, number: number): object {
  return {
    number: hex(number),
    hash: `0x${word(number)}`,
    timestamp: hex(1_767_225_600 + number * 2),
    baseFeePerGas: hex(ledger.gasPrice),
    gasLimit: hex(30_000_000),
    gasUsed: hex(15_000_000),
    transactions: [],
  }
}

const transactionOf = (
  ledger: EvmLedger,
  { hash, from, to, value, data, nonce }: EvmReceipt,
  isMined: boolean,
) => ({
  hash,
  from,
  to,
  input: data,
  value: hex(value),
  nonce: hex(nonce),
  blockNumber: isMined ? hex(ledger.blockNumber()) : null,
  blockHash: isMined ? `0x${word(ledger.blockNumber())}` : null,
})

const textWord = (text: string): string =>
  `0x${word(32)}${word(text.length)}${Buffer.from(text).toString('hex').padEnd(64, '0')}`

/** Answers a call of the token's contract. */
function callToken(ledger: EvmLedger, data: string): string {
  const selector = data.slice(2, 10)
  if (selector === '70a08231') return `0x${word(ledger.tokenBalanceOf(`0x${data.slice(34, 74)}`))}`
  if (selector === 'dd62ed3e') {
    return `0x${word(ledger.allowanceOf(`0x${data.slice(34, 74)}`, `0x${data.slice(98, 138)}`))}`
  }
  if (selector === '313ce567') return `0x${word(6)}`
  if (selector === '95d89b41') return textWord('USD')
  if (selector === '06fdde03') return textWord('Dollar')
  // Not an NFT. Source: ERC-165.
  if (selector === '01ffc9a7') return `0x${word(0)}`
  return `0x${word(1)}`
}

/** Returns the events of transfers of the token. Source: ERC-20. */
function transferLogs({ from, hash: transactionHash, batch, ...own }: EvmReceipt): readonly object[] {
  const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  return (batch?.calls ?? [own])
    .filter(({ data }) => data.startsWith('0xa9059cbb'))
    .map(({ to, data }, index) => {
      const topics = [transfer, `0x${word(BigInt(from))}`, `0x${data.slice(10, 74)}`]
      return { address: to, topics, data: `0x${data.slice(74, 138)}`, transactionHash, logIndex: hex(index) }
    })
}

/** Returns whether a contract would revert: an exchange or a bridge without an allowance. */
function isRefused(ledger: EvmLedger, { from = '', to = '', data = '0x', value = '0x0' }): boolean {
  const bridge = readBridge({ to, data })
  if (bridge?.token !== undefined) return ledger.allowanceOf(from, bridgeContract) < bridge.amount
  const exchange = to === router ? readExchange({ data, value: BigInt(value) }) : undefined
  return exchange?.sellToken !== undefined && ledger.allowanceOf(from, router) < exchange.amount
}

/** Answers a request as a node of the ledger does. Throws `{ code, message }`. */
export function answerNode(ledger: EvmLedger, { method, params }: NodeCall): unknown {
  const [first, second] = params
  const account = String(first)
  switch (method) {
    case 'eth_chainId':
      return hex(Number(ledger.caipNetworkId.split(':')[1]))
    case 'eth_blockNumber':
      return hex(ledger.blockNumber())
    case 'eth_getBalance':
      return hex(ledger.balanceOf(account))
    case 'eth_getTransactionCount':
      return hex(ledger.nextNonce(account))
    case 'eth_gasPrice':
      return hex(ledger.gasPrice)
    case 'eth_maxPriorityFeePerGas':
      return hex(1_000_000)
    case 'eth_feeHistory':
      return {
        oldestBlock: hex(ledger.blockNumber() - 20),
        baseFeePerGas: Array.from({ length: 21 }, () => hex(ledger.gasPrice)),
        gasUsedRatio: Array.from({ length: 20 }, () => 0.5),
        reward: Array.from({ length: 20 }, () => ['0xf4240', '0x1e8480', '0x2dc6c0']),
      }
    case 'eth_getBlockByNumber':
      return block(
        ledger,
        typeof first === 'string' && first.startsWith('0x') ? Number(first) : ledger.blockNumber(),
      )
    case 'eth_estimateGas':
      if (isRefused(ledger, Object(first))) throw { code: 3, message: 'execution reverted', data: '0x' }
      return hex(typeof Object(first).data === 'string' ? 60_000 : 21_000)
    case 'eth_getCode':
      return [tokenAddress, router, bridgeContract].includes(account.toLowerCase()) ? '0x60' : '0x'
    case 'eth_call': {
      const { to = '', data = '0x' } = Object(first)
      return String(to).toLowerCase() === tokenAddress ? callToken(ledger, String(data)) : '0x'
    }
    case 'eth_sendRawTransaction':
      return ledger.submitSigned(first)
    case 'eth_getTransactionReceipt': {
      const found = ledger.find(account)
      if (!found || !ledger.isMined(found)) return null
      return {
        transactionHash: found.hash,
        status: found.isSuccessful ? '0x1' : '0x0',
        blockNumber: hex(ledger.blockNumber()),
        logs: found.isSuccessful ? transferLogs(found) : [],
      }
    }
    case 'eth_getTransactionByHash': {
      const found = ledger.find(account)
      return found ? transactionOf(ledger, found, ledger.isMined(found)) : null
    }
    case 'eth_getLogs': {
      // The approvals that every account once gave.
      const owner = Object(first).topics?.[1]
      const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
      return owner === undefined
        ? []
        : ledger.spenders.map((spender) => ({
            address: tokenAddress,
            topics: [approval, owner, `0x${word(BigInt(spender))}`],
            blockNumber: '0x10',
            data: `0x${word(50)}`,
          }))
    }
    default:
      throw {
        code: -32601,
        message: `The method ${method} does not exist${second === undefined ? '' : ' with these parameters'}.`,
      }
  }
}
