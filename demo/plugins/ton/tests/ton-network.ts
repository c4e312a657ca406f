import {
  Address,
  beginCell,
  Cell,
  external,
  loadTransaction,
  type Message,
  storeMessage,
  storeShardAccount,
  type Transaction,
  toNano,
} from '@ton/core'
import { Blockchain } from '@ton/sandbox'
import type { FetchHandler } from 'quoin/testing'

/**
 * A stand-in for toncenter, built from the published reference of its API v3, in front of the real TVM of @ton/sandbox: each message is executed by the code of its wallet. It has one block per
 * message, no shards, and no index that lags.
 */
export interface TonNetwork {
  readonly url: string
  readonly blockchain: Blockchain
  give(address: string, nanotons: bigint): Promise<void>
  balanceOf(address: string): Promise<bigint>
  /** Takes a message of a wallet; throws if the wallet's contract refuses it. */
  send(boc: string): Promise<void>
  /** While true, messages are accepted and never executed. */
  drops: boolean
  /** Sets the time of the newest block. Seconds. */
  setTime(seconds: number): void
  handle(path: string, body: string | undefined): Promise<Response>
  /** Responds at the network's address, for `platform.onFetch`. */
  readonly answer: FetchHandler
}

/** Returns the hash by which toncenter finds a message: the normalized one. Source: TEP-467. */
export function normalizedHash(message: Message): Buffer {
  if (message.info.type !== 'external-in') return beginCell().store(storeMessage(message)).endCell().hash()
  const dest = message.info.dest
  const cell = beginCell().storeUint(2, 2).storeUint(0, 2).storeAddress(dest).storeUint(0, 4)
  return cell.storeBit(false).storeBit(true).storeRef(message.body).endCell().hash()
}

function transactionJson(transaction: Transaction): object {
  const { description, inMessage, outMessages } = transaction
  if (description.type !== 'generic' || !inMessage) throw new Error('It is no transaction of a message')
  const { computePhase, actionPhase, aborted } = description
  return {
    hash: transaction.hash().toString('base64'),
    in_msg: {
      hash: beginCell().store(storeMessage(inMessage)).endCell().hash().toString('base64'),
      hash_norm: normalizedHash(inMessage).toString('base64'),
    },
    description: {
      aborted,
      compute_ph: { success: computePhase.type === 'vm' && computePhase.success },
      action: actionPhase && { success: actionPhase.success, skipped_actions: actionPhase.skippedActions },
    },
    out_msgs: outMessages.values().flatMap((message) =>
      message.info.type !== 'internal'
        ? []
        : [
            {
              destination: message.info.dest.toRawString().toUpperCase(),
              value: String(message.info.value.coins),
              message_content: { body: message.body.toBoc().toString('base64') },
            },
          ],
    ),
  }
}

/** Starts a network. @param now seconds since 1970 */
export async function startTonNetwork(url: string, now: number): Promise<TonNetwork> {
  const blockchain = await Blockchain.create()
  blockchain.now = now
  const faucet = await blockchain.treasury('faucet')
  const byMessage = new Map<string, Transaction>()
  let seqno = 1
  const parse = (address: string | null): Address => Address.parse(address ?? '')

  async function send(boc: string): Promise<void> {
    if (network.drops) return
    const { transactions } = await blockchain.sendMessage(Cell.fromBase64(boc))
    seqno += 1
    const [first] = transactions
    if (first?.inMessage) byMessage.set(normalizedHash(first.inMessage).toString('hex'), first)
  }

  async function accountJson(text: string): Promise<object> {
    const contract = await blockchain.getContract(parse(text))
    const state = contract.accountState
    const active = state?.type === 'active' ? state.state : undefined
    return {
      address: parse(text).toRawString().toUpperCase(),
      balance: String(contract.balance),
      status: state?.type ?? 'nonexist',
      code_hash: active?.code?.hash().toString('base64') ?? null,
      data_boc: active?.data?.toBoc().toString('base64') ?? null,
    }
  }

  /** Runs the wallet's code without checking the signature, and forgets the result. */
  async function estimate(address: Address, body: Cell): Promise<object> {
    const contract = await blockchain.getContract(address)
    const message = external({ to: address, body })
    const { result } = await blockchain.executor.runTransaction({
      config: blockchain.configBase64,
      libs: null,
      verbosity: 'short',
      shardAccount: beginCell()
        .store(storeShardAccount(contract.account))
        .endCell()
        .toBoc()
        .toString('base64'),
      message: beginCell().store(storeMessage(message)).endCell(),
      now: blockchain.now ?? 0,
      lt: blockchain.lt,
      randomSeed: null,
      ignoreChksig: true,
      debugEnabled: false,
    })
    if (!result.success) throw new Error(result.error)
    const { description, totalFees } = loadTransaction(Cell.fromBase64(result.transaction).beginParse())
    if (description.type !== 'generic' || description.computePhase.type !== 'vm')
      throw new Error('It did not run')
    const gas = description.computePhase.gasFees
    const storage = description.storagePhase?.storageFeesCollected ?? 0n
    const forward = description.actionPhase?.totalFwdFees ?? 0n
    const action = description.actionPhase?.totalActionFees ?? 0n
    // What remains of the collected fees is the import of the message.
    const fees = {
      gas_fee: gas,
      storage_fee: storage,
      fwd_fee: forward,
      in_fwd_fee: totalFees.coins - gas - storage - action,
    }
    return { source_fees: Object.fromEntries(Object.entries(fees).map(([name, fee]) => [name, Number(fee)])) }
  }

  async function handle(path: string, body: string | undefined): Promise<Response> {
    const { pathname, searchParams } = new URL(path, 'https://any.example')
    const { boc, address, body: text, method } = JSON.parse(body ?? '{}')
    if (pathname === '/accountStates') {
      const accounts = await Promise.all(searchParams.getAll('address').map(accountJson))
      return Response.json({ accounts })
    }
    if (pathname === '/masterchainInfo')
      return Response.json({ last: { seqno, gen_utime: String(blockchain.now) } })
    if (pathname === '/transactionsByMessage') {
      const found = byMessage.get(searchParams.get('msg_hash') ?? '')
      return Response.json({ transactions: found ? [transactionJson(found)] : [] })
    }
    if (pathname === '/message') {
      await send(boc)
      return Response.json({ message_hash: '' })
    }
    if (pathname === '/estimateFee')
      return Response.json(await estimate(parse(address), Cell.fromBase64(text)))
    if (pathname !== '/runGetMethod') return Response.json({ error: 'not found' }, { status: 404 })
    const result = await blockchain.runGetMethod(parse(address), method).catch(() => undefined)
    const [first] = result?.stack ?? []
    const stack = first?.type === 'int' ? [{ type: 'num', value: `0x${first.value.toString(16)}` }] : []
    return Response.json({ exit_code: result?.exitCode ?? -13, stack })
  }

  const network: TonNetwork = {
    url,
    blockchain,
    drops: false,
    async give(address, value) {
      await faucet.send({ to: Address.parse(address), value, bounce: false })
    },
    balanceOf: async (address) => (await blockchain.getContract(Address.parse(address))).balance,
    send,
    setTime(seconds) {
      blockchain.now = seconds
      seqno += 1
    },
    handle,
    answer(request) {
      if (!request.url.startsWith(`${url}/`)) return undefined
      return handle(request.url.slice(url.length), request.body).catch((error: unknown) =>
        Response.json({ error: String(error) }, { status: 422 }),
      )
    },
  }
  await faucet.send({ to: faucet.address, value: toNano('1') })
  return network
}
