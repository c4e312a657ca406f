import { rawSecp256k1PubkeyToRawAddress } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { addressOf } from '../src/keys.js'
import type { CosmosChain } from '../src/networks.js'

/**
 * A stand-in for a chain and the REST API of its node, constructed from the published specification of the Cosmos SDK: no node could be run
 * here. It decodes with cosmjs, and verifies signature, sequence, time limit, fee and balance as the SDK's ante handlers do.
 */
export interface StandInNode {
  give(address: string, amount: bigint): void
  balanceOf(address: string): bigint
  /** Makes a block of the accepted transactions. */
  makeBlock(): void
  height: bigint
  /** While true, the response to a broadcast is lost, after or before the node took it. */
  loses: 'nothing' | 'response' | 'request'
  /** Answers a request; `undefined` for another address. For `platform.onFetch`, too. */
  answer(request: NodeRequest): Promise<Response> | undefined
}

/** The parts of a request that the node reads. */
export interface NodeRequest {
  readonly url: string
  readonly body: string | undefined
}

interface Account {
  readonly number: bigint
  sequence: bigint
}

interface Entry {
  readonly apply: () => boolean
  readonly hash: string
}

const gasUsed = 80_000n

class Refusal extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text)
  }
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

export function createStandInNode(url: string, chain: CosmosChain): StandInNode {
  const balances = new Map<string, bigint>()
  const accounts = new Map<string, Account>()
  const mempool: Entry[] = []
  const known = new Set<string>()
  const blocks = new Map<string, { height: bigint; code: number }>()
  const balanceOf = (address: string): bigint => balances.get(address) ?? 0n

  function give(address: string, amount: bigint): void {
    balances.set(address, balanceOf(address) + amount)
    if (!accounts.has(address)) accounts.set(address, { number: BigInt(accounts.size + 7), sequence: 0n })
  }

  function read(bytes: Uint8Array) {
    const raw = TxRaw.decode(bytes)
    const body = TxBody.decode(raw.bodyBytes)
    const auth = AuthInfo.decode(raw.authInfoBytes)
    const [message] = body.messages
    const [signer] = auth.signerInfos
    if (message?.typeUrl !== '/cosmos.bank.v1beta1.MsgSend' || !signer?.publicKey)
      throw new Refusal(2, 'tx parse error')
    const key = PubKey.decode(signer.publicKey.value).key
    return { raw, body, auth, signer, key, send: MsgSend.decode(message.value) }
  }

  /** Checks a transaction as the ante handlers do, and returns what a block does with it. */
  function check(bytes: Uint8Array): () => boolean {
    const { raw, body, auth, signer, key, send } = read(bytes)
    const account = accounts.get(send.fromAddress)
    if (!account || addressOf(key, chain.prefix) !== send.fromAddress) throw new Refusal(9, 'unknown address')
    if (rawSecp256k1PubkeyToRawAddress(key).length !== 20) throw new Refusal(8, 'invalid pubkey')
    if (body.timeoutHeight > 0n && body.timeoutHeight < height()) throw new Refusal(30, 'tx timeout height')
    const fee = BigInt(auth.fee?.amount[0]?.amount ?? '0')
    if (fee < (gasUsed * 25n) / 1_000n) throw new Refusal(13, 'insufficient fee')
    if ((auth.fee?.gasLimit ?? 0n) < gasUsed) throw new Refusal(11, 'out of gas')
    if (signer.sequence !== account.sequence)
      throw new Refusal(32, `account sequence mismatch, expected ${account.sequence}, got ${signer.sequence}`)
    const document = SignDoc.fromPartial({
      bodyBytes: raw.bodyBytes,
      authInfoBytes: raw.authInfoBytes,
      chainId: chain.chainId,
      accountNumber: account.number,
    })
    const signature = Secp256k1Signature.fromFixedLength(raw.signatures[0] ?? new Uint8Array(64))
    if (!Secp256k1.verifySignature(signature, sha256(makeSignBytes(document)), key))
      throw new Refusal(4, 'signature verification failed')
    if (balanceOf(send.fromAddress) < fee) throw new Refusal(5, 'insufficient funds')
    account.sequence += 1n
    return () => {
      const amount = BigInt(send.amount[0]?.amount ?? '0')
      balances.set(send.fromAddress, balanceOf(send.fromAddress) - fee)
      if (send.amount[0]?.denom !== chain.denom || balanceOf(send.fromAddress) < amount) return false
      balances.set(send.fromAddress, balanceOf(send.fromAddress) - amount)
      give(send.toAddress, amount)
      return true
    }
  }

  const height = (): bigint => node.height

  function broadcast(bytes: Uint8Array): object {
    const hash = hexOf(sha256(bytes))
    const response = (code: number, raw_log: string): object => ({
      tx_response: { height: '0', txhash: hash, codespace: code === 0 ? '' : 'sdk', code, raw_log },
    })
    if (known.has(hash)) return response(19, 'tx already exists in cache')
    try {
      const apply = check(bytes)
      known.add(hash)
      mempool.push({ hash, apply })
      return response(0, '[]')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return response(error.code, error.message)
    }
  }

  const notFound = (text: string): Response =>
    Response.json({ code: 5, message: text, details: [] }, { status: 404 })

  async function handle(path: string, body: string | undefined): Promise<Response> {
    const { pathname, searchParams } = new URL(path, 'https://any.example')
    const { tx_bytes } = JSON.parse(body ?? '{}')
    const last = pathname.split('/').at(-1) ?? ''
    if (pathname.endsWith('/by_denom')) {
      const address = pathname.split('/').at(-2) ?? ''
      const denom = searchParams.get('denom')
      const amount = denom === chain.denom ? String(balanceOf(address)) : '0'
      return Response.json({ balance: { denom, amount } })
    }
    if (pathname.startsWith('/cosmos/auth/v1beta1/accounts/')) {
      const account = accounts.get(last)
      if (!account) return notFound(`account ${last} not found`)
      return Response.json({
        account: {
          '@type': '/cosmos.auth.v1beta1.BaseAccount',
          address: last,
          pub_key: null,
          account_number: String(account.number),
          sequence: String(account.sequence),
        },
      })
    }
    if (pathname === '/cosmos/base/tendermint/v1beta1/blocks/latest')
      return Response.json({ block: { header: { chain_id: chain.chainId, height: String(node.height) } } })
    if (pathname === '/cosmos/tx/v1beta1/simulate') {
      read(Buffer.from(tx_bytes, 'base64'))
      return Response.json({ gas_info: { gas_wanted: '0', gas_used: String(gasUsed) } })
    }
    if (pathname === '/cosmos/tx/v1beta1/txs') {
      if (node.loses === 'request') throw new TypeError('Failed to fetch')
      const answer = broadcast(Buffer.from(tx_bytes, 'base64'))
      if (node.loses === 'response') throw new TypeError('Failed to fetch')
      return Response.json(answer)
    }
    const found = pathname.startsWith('/cosmos/tx/v1beta1/txs/') ? blocks.get(last) : undefined
    if (!found) return notFound('tx not found')
    return Response.json({ tx_response: { height: String(found.height), txhash: last, code: found.code } })
  }

  const node: StandInNode = {
    give,
    balanceOf,
    height: 100n,
    loses: 'nothing',
    makeBlock() {
      node.height += 1n
      for (const { hash, apply } of mempool.splice(0))
        blocks.set(hash, { height: node.height, code: apply() ? 0 : 5 })
    },
    answer: (request) =>
      request.url.startsWith(`${url}/`) ? handle(request.url.slice(url.length), request.body) : undefined,
  }
  return node
}
