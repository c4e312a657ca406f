import type { History } from '../history/history.js'
import { contentOf, type EvmCall, type EvmLedger } from './evm-ledger.js'
import { type WalletUser, walletError } from './wallet-user.js'

interface BatchParts {
  readonly user: WalletUser
  readonly history: History
  /** Milliseconds since the start of the world. */
  readonly elapsed: () => number
  readonly ledgers: readonly EvmLedger[]
  /** The ledger of the wallet's active chain. */
  readonly ledgerNow: () => EvmLedger
  readonly account: () => string
}

/** The time after which the wallet knows a batch that it has sent: its server indexes it. Milliseconds. */
const lag = 3_000

type Answer = (params: unknown) => unknown

const hexChain = ({ caipNetworkId }: EvmLedger): string =>
  `0x${Number(caipNetworkId.split(':')[1]).toString(16)}`

/** Answers the calls of EIP-5792 as a wallet whose accounts execute batches atomically, and which calls paymasters (ERC-7677). */
export function createEvmBatches({
  user,
  history,
  elapsed,
  ledgers,
  ledgerNow,
  account,
}: BatchParts): Readonly<Record<string, Answer>> {
  /** The executed batches: the ledger and hash by id. */
  const batches = new Map<
    string,
    { readonly ledger: EvmLedger; readonly hash: string; readonly sentAt: number }
  >()

  function status(id: string): unknown {
    const found = batches.get(id)
    const receipt = found?.ledger.find(found.hash)
    if (!found || !receipt || elapsed() < found.sentAt + lag)
      throw walletError(5730, 'The batch id is unknown.')
    const { ledger, hash } = found
    const shared = { version: '2.0.0', id, chainId: hexChain(ledger), atomic: true }
    if (!ledger.isMined(receipt)) return { ...shared, status: 100, receipts: [] }
    const mined = {
      transactionHash: hash,
      status: receipt.isSuccessful ? '0x1' : '0x0',
      blockHash: hash,
      blockNumber: `0x${ledger.blockNumber().toString(16)}`,
      gasUsed: '0xea60',
      logs: [],
    }
    return { ...shared, status: receipt.isSuccessful ? 200 : 500, receipts: [mined] }
  }

  function send(params: unknown): unknown {
    const { version, id, from = '', chainId, calls: given = [] } = Object(Object(params)[0])
    const ledger = ledgerNow()
    if (version !== '2.0.0') throw walletError(-32602, 'The version must be 2.0.0.')
    if (chainId !== hexChain(ledger)) throw walletError(4901, 'The chain of the batch is not the active one.')
    if (String(from).toLowerCase() !== account().toLowerCase())
      throw walletError(4100, 'Another account is active.')
    // The same id twice is a request that was repeated.
    if (id !== undefined) history.add({ type: 'written', server: 'wallet', key: `batch ${id}` })
    const calls = Array.from(Object(given), (one): EvmCall => {
      const { to = '', value = '0x0', data = '0x' } = Object(one)
      return { to: String(to), value: BigInt(value), data: String(data) }
    })
    const contents = calls.map((call) => contentOf(ledger.caipNetworkId, { ...call, from: String(from) }))
    return user.decide(contents, (request) => {
      const own = String(id ?? `0x${request.replace(/\D/g, '').padStart(64, '0')}`)
      // The account executes the calls by a transaction to itself (EIP-7702).
      const hash = ledger.submit({
        request,
        from: String(from),
        to: String(from),
        value: 0n,
        data: '0x',
        nonce: ledger.nextNonce(String(from)),
        batch: { id: own, calls },
      })
      batches.set(own, { ledger, hash, sentAt: elapsed() })
      return { id: own }
    })
  }

  return {
    wallet_getCapabilities() {
      if (user.isLocked) throw walletError(4100, 'The wallet is locked.')
      const own = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
      return Object.fromEntries(ledgers.map((ledger) => [hexChain(ledger), own]))
    },
    wallet_sendCalls: send,
    wallet_getCallsStatus(params) {
      if (user.isLocked) throw walletError(4100, 'The wallet is locked.')
      return status(String(Object(params)[0]))
    },
  }
}
