import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  type SignedAuthorization,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../../src/chain/receipt-of.js'
import { WalletError } from '../wallet-error.js'
import { callNode } from './call-node.js'
import { gasLimitOf } from './gas-limit-of.js'
import type { WalletAccount } from './wallet-accounts.js'
import type { WantedCall, WantedCalls } from './wallet-calls.js'
import type { WalletChain } from './wallet-chain.js'

/** Address of `BatchAccount` (accounts.sol) on the sandbox chains. */
export const BATCH_ACCOUNT_ADDRESS = '0x7702000000000000000000000000000000007702'

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

/** The call batches of a sandbox wallet. Source: EIP-5792, version 2.0.0. */
export interface CallBatches {
  /** Returns whether the chain supports atomic batches. */
  isAtomicOn(chain: WalletChain): Promise<boolean>
  /** Throws 5720 for a used id, 5760 if an atomic batch is required and unsupported. */
  check(calls: WantedCalls, chain: WalletChain): Promise<void>
  /** Sends an approved batch and returns the result of `wallet_sendCalls`. */
  send(calls: WantedCalls, account: WalletAccount, chain: WalletChain): Promise<{ readonly id: string }>
  /** Returns the result of `wallet_getCallsStatus`. Throws 5730 for an unknown batch, for example after a reload. */
  status(id: unknown): Promise<unknown>
  /** Returns the result of `wallet_getCapabilities`. */
  capabilities(chains: readonly WalletChain[]): Promise<unknown>
}

interface Batch {
  readonly chain: WalletChain
  readonly atomic: boolean
  readonly hashes: readonly Hex[]
  /** `sending`: calls that are sent one by one are still pending; `stopped`: one failed and the rest was not sent. */
  readonly state: 'sending' | 'sent' | 'stopped'
}

/** Creates the batch registry; it is lost with the page. */
export function createCallBatches(): CallBatches {
  const batches = new Map<string, Batch>()

  const isAtomicOn = async (chain: WalletChain): Promise<boolean> =>
    (await callNode(chain, 'eth_getCode', [BATCH_ACCOUNT_ADDRESS, 'latest'])) !== '0x'

  /** Sends all calls in one transaction. The first batch delegates the account to the batch contract (EIP-7702). */
  async function sendTogether(
    calls: readonly WantedCall[],
    account: WalletAccount,
    chain: WalletChain,
  ): Promise<Hex> {
    const wallet = walletOf(account, chain)
    const code = await callNode(chain, 'eth_getCode', [account.address, 'latest'])
    const isDelegated =
      String(code).toLowerCase() === `0xef0100${BATCH_ACCOUNT_ADDRESS.slice(2).toLowerCase()}`
    const data = encodeFunctionData({ abi, functionName: 'execute', args: [calls] })
    const value = 0n
    if (isDelegated) return send(wallet, { to: account.address, data, value })
    const contractAddress = BATCH_ACCOUNT_ADDRESS
    const authorization = await wallet.signAuthorization({ contractAddress, executor: 'self' })
    return send(wallet, {
      to: account.address,
      data,
      value,
      authorizationList: [authorization],
    })
  }

  /** Sends the rest of a batch, each call once a block contains the previous one. */
  async function sendRest(id: string, calls: readonly WantedCall[], account: WalletAccount): Promise<void> {
    const batch = (): Batch => {
      const found = batches.get(id)
      if (!found) throw new WalletError(5730, 'The batch id is unknown.')
      return found
    }
    const { chain } = batch()
    const wallet = walletOf(account, chain)
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    try {
      for (const call of calls) {
        const hash = batch().hashes.at(-1)
        if (hash) {
          const { status } = await receiptOf(client, hash)
          if (status !== 'success') throw new Error('A call failed.')
        }
        const next = await send(wallet, call)
        batches.set(id, { ...batch(), hashes: [...batch().hashes, next] })
      }
      batches.set(id, { ...batch(), state: 'sent' })
    } catch {
      batches.set(id, { ...batch(), state: 'stopped' })
    }
  }

  return {
    isAtomicOn,
    async check({ id, atomicRequired, calls }, chain) {
      if (id !== undefined && batches.has(id)) throw new WalletError(5720, 'A batch with this id exists.')
      if (atomicRequired && calls.length > 1 && !(await isAtomicOn(chain))) {
        throw new WalletError(5760, `The wallet cannot send an atomic batch on ${chain.name}.`)
      }
    },
    async send({ id: wanted, calls }, account, chain) {
      const id = wanted ?? `0x${crypto.randomUUID().replaceAll('-', '')}`
      const [first, ...rest] = calls
      if (!first) throw new WalletError(-32602, 'The batch has no calls.')
      if (rest.length > 0 && (await isAtomicOn(chain))) {
        const hashes = [await sendTogether(calls, account, chain)]
        batches.set(id, { chain, atomic: true, hashes, state: 'sent' })
        return { id }
      }
      const hashes = [await send(walletOf(account, chain), first)]
      batches.set(id, {
        chain,
        atomic: rest.length === 0,
        hashes,
        state: rest.length === 0 ? 'sent' : 'sending',
      })
      if (rest.length > 0) void sendRest(id, rest, account)
      return { id }
    },
    async status(id) {
      const batch = batches.get(String(id))
      if (!batch) throw new WalletError(5730, 'The batch id is unknown.')
      const { chain, atomic, hashes, state } = batch
      const client = createPublicClient({ transport: http(chain.rpcUrl) })
      const found = await Promise.all(
        hashes.map((hash) => client.getTransactionReceipt({ hash }).catch(() => undefined)),
      )
      const receipts = found.filter((one): one is TransactionReceipt => one !== undefined)
      const isPending = state === 'sending' || receipts.length < hashes.length
      const failed = receipts.filter(({ status }) => status !== 'success').length
      const isWhole = failed === 0 && state === 'sent'
      const ended = isWhole ? 200 : failed === receipts.length ? 500 : 600
      return {
        version: '2.0.0',
        id: String(id),
        chainId: numberToHex(chain.id),
        status: isPending ? 100 : ended,
        atomic,
        receipts: isPending ? [] : receipts.map(toCallReceipt),
      }
    },
    async capabilities(chains) {
      const entries = await Promise.all(
        chains.map(async (chain) => {
          const status = (await isAtomicOn(chain)) ? 'ready' : 'unsupported'
          return [numberToHex(chain.id), { atomic: { status } }] as const
        }),
      )
      return Object.fromEntries(entries)
    },
  }
}

const send = async (
  wallet: ReturnType<typeof walletOf>,
  call: WantedCall & { readonly authorizationList?: SignedAuthorization[] },
): Promise<Hex> => wallet.sendTransaction({ ...call, ...(await gasLimitOf(wallet, wallet.account, call)) })

function walletOf({ privateKey }: WalletAccount, { id, name, symbol, rpcUrl }: WalletChain) {
  const chain = defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createWalletClient({ account: privateKeyToAccount(privateKey), chain, transport: http(rpcUrl) })
}

function toCallReceipt({
  status,
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash,
  logs,
}: TransactionReceipt) {
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    status: status === 'success' ? '0x1' : '0x0',
    blockHash,
    blockNumber: numberToHex(blockNumber),
    gasUsed: numberToHex(gasUsed),
    transactionHash,
  }
}
