import { sha256 } from '@noble/hashes/sha2'
import {
  Address,
  beginCell,
  Cell,
  external,
  internal,
  loadStateInit,
  SendMode,
  storeMessage,
  storeStateInit,
} from '@ton/core'
import { keyPairFromSeed, sign } from '@ton/crypto'
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import type { CaipNetworkId } from 'quoin/kernel'
import type { WalletBehaviour, WalletControls } from 'quoin/testing'
import { proofHash, textHash } from '../src/verify.js'
import type { TonNetwork } from './ton-network.js'

/** A test wallet with a TON Connect bridge, built from the published specification, and two standard wallet contracts: v5r1 and v4. */
export interface TestWallet extends WalletControls {
  /** For `window.<key>`. */
  readonly global: { readonly tonconnect: object }
  /** Calls a member of the bridge for a page in a browser. */
  callMember(member: string, args: readonly unknown[]): unknown
  /** Calls the listener at each event of the bridge. */
  onEvent(listener: (event: unknown) => void): void
  /** Not bounceable, of the main network. */
  readonly addresses: readonly [string, string]
  readonly requests: readonly {
    readonly method: string
    readonly params: readonly string[]
    readonly id: string
  }[]
  /** What the wallet does with a confirmed transaction. `lose`: it sends, and never answers. `change`: it sends to another account. */
  sends: 'honestly' | 'lose' | 'change' | 'nothing'
  /** Breaks a part of the next replies. */
  lies: 'not' | 'address' | 'key' | 'proof' | 'payload' | 'domain'
}

interface Parts {
  readonly seed: string
  /** Seconds since 1970. */
  now(): number
  readonly domain: string
  readonly network?: TonNetwork | undefined
}

interface Sent {
  readonly address: string
  readonly amount: string
  readonly payload?: string
  readonly stateInit?: string
}

const declined = { code: 300, message: 'The user declined' }

export function createTestWallet({ seed, now, domain, network }: Parts): TestWallet {
  const keys = [0, 1].map((index) => keyPairFromSeed(Buffer.from(sha256(`${seed} ${index}`))))
  const [one, two] = keys
  if (!one || !two) throw new Error('There are two keys')
  const accounts = [
    { key: one, contract: WalletContractV5R1.create({ workchain: 0, publicKey: one.publicKey }) },
    { key: two, contract: WalletContractV4.create({ workchain: 0, publicKey: two.publicKey }) },
  ] as const
  const shown = (address: Address): string => address.toString({ bounceable: false })
  const addresses = [shown(accounts[0].contract.address), shown(accounts[1].contract.address)] as const
  const listeners = new Set<(event: unknown) => void>()
  const requests: { method: string; params: readonly string[]; id: string }[] = []
  const hanging = new Set<() => void>()
  let behaviour: WalletBehaviour = 'approve'
  let active = 0
  let chain = '-239'
  let permitted = false
  let locked = false
  let eventId = 0
  let lastId = 0

  async function decide<T>(approve: () => T | Promise<T>, refuse: () => T): Promise<T> {
    if (behaviour === 'reject') return refuse()
    if (behaviour === 'throw-string') throw 'something went wrong'
    if (behaviour === 'throw-undefined') throw undefined
    if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
    return approve()
  }

  const account = () => accounts[active] ?? accounts[0]

  function connectEvent(payload?: string): object {
    const { contract, key } = account()
    const other = accounts[1 - active] ?? accounts[1]
    const { lies } = controls
    const state = lies === 'address' ? other.contract.init : contract.init
    const stateInit = beginCell().store(storeStateInit(state)).endCell().toBoc().toString('base64')
    const publicKey = (lies === 'key' ? other : account()).key.publicKey.toString('hex')
    const items: object[] = [
      {
        name: 'ton_addr',
        address: contract.address.toRawString(),
        network: chain,
        publicKey,
        walletStateInit: stateInit,
      },
    ]
    if (payload !== undefined) {
      const proof = {
        timestamp: now(),
        domain: lies === 'domain' ? 'other.example' : domain,
        payload: lies === 'payload' ? 'other' : payload,
        signature: '',
      }
      const signer = lies === 'proof' ? other.key : key
      const hash = Buffer.from(proofHash(shown(contract.address), proof))
      const signature = sign(hash, signer.secretKey).toString('base64')
      const lengthBytes = Buffer.from(proof.domain).length
      items.push({
        name: 'ton_proof',
        proof: { ...proof, domain: { lengthBytes, value: proof.domain }, signature },
      })
    }
    eventId += 1
    return { event: 'connect', id: eventId, payload: { items, device: { appName: 'Test' } } }
  }

  const refusal = (error = declined): object => {
    eventId += 1
    return { event: 'connect_error', id: eventId, payload: error }
  }

  function emit(event: object): void {
    if (permitted) for (const listener of [...listeners]) listener(event)
  }

  const emitAccount = (): void => {
    if (!locked) emit(connectEvent())
  }

  function emitEnd(): void {
    eventId += 1
    emit({ event: 'disconnect', id: eventId, payload: {} })
  }

  function signText({ text, from }: { text: string; from?: string }): object {
    const { contract, key } = account()
    if (from !== undefined && !Address.parse(from).equals(contract.address))
      throw { code: 1, message: 'Other account' }
    const timestamp = now()
    const hash = Buffer.from(textHash(shown(contract.address), { text, timestamp, domain }))
    const signature = sign(hash, key.secretKey).toString('base64')
    return {
      signature,
      address: contract.address.toRawString(),
      timestamp,
      domain,
      payload: { type: 'text', text },
    }
  }

  async function sendTransaction(params: {
    readonly valid_until: number
    readonly network: string
    readonly from: string
    readonly messages: readonly Sent[]
  }): Promise<string> {
    const { contract, key } = account()
    if (params.network !== chain) throw { code: 1, message: 'The wallet is on another network' }
    if (params.valid_until <= now()) throw { code: 1, message: 'The request has expired' }
    if (!Address.parse(params.from).equals(contract.address)) throw { code: 1, message: 'Other account' }
    const messages = params.messages.map(({ address, amount, payload, stateInit }) => {
      if (!Address.isFriendly(address)) throw { code: 1, message: 'A raw address' }
      const { address: parsed, isBounceable } = Address.parseFriendly(address)
      return internal({
        to: controls.sends === 'change' ? (accounts[1 - active] ?? accounts[1]).contract.address : parsed,
        value: BigInt(amount),
        bounce: isBounceable,
        ...(payload === undefined ? {} : { body: Cell.fromBase64(payload) }),
        ...(stateInit === undefined ? {} : { init: loadStateInit(Cell.fromBase64(stateInit).beginParse()) }),
      })
    })
    const provider = network?.blockchain.provider(contract.address, contract.init)
    const seqno = provider ? await contract.getSeqno(provider) : 0
    const sendMode = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS
    const transfer = {
      seqno,
      secretKey: key.secretKey,
      sendMode,
      timeout: params.valid_until,
      messages,
    }
    const body =
      contract instanceof WalletContractV4
        ? contract.createTransfer(transfer)
        : contract.createTransfer(transfer)
    const init = seqno === 0 ? contract.init : undefined
    const message = external({ to: contract.address, ...(init === undefined ? {} : { init }), body })
    const boc = beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64')
    if (controls.sends !== 'nothing') await network?.send(boc)
    return boc
  }

  async function serve(method: string, params: readonly string[], id: string): Promise<object> {
    const payload = JSON.parse(params[0] ?? '{}')
    try {
      if (method === 'signData') return { id, result: signText(payload) }
      if (method !== 'sendTransaction') return { id, error: { code: 400, message: 'Not supported' } }
      const result = await sendTransaction(payload)
      if (controls.sends === 'lose') await new Promise(() => undefined)
      return { id, result }
    } catch (error) {
      return { id, error }
    }
  }

  const tonconnect = {
    protocolVersion: 2,
    deviceInfo: {
      platform: 'browser',
      appName: 'test',
      appVersion: '1',
      maxProtocolVersion: 2,
      features: [],
    },
    walletInfo: { name: 'Test Wallet', image: 'https://wallet.example/icon.png' },
    connect: (_version: number, { items }: { items: readonly { name: string; payload?: string }[] }) =>
      decide(
        () => {
          if (locked) return refusal({ code: 100, message: 'The wallet is locked' })
          permitted = true
          return connectEvent(items.find(({ name }) => name === 'ton_proof')?.payload)
        },
        () => refusal(),
      ),
    restoreConnection: () =>
      decide(
        () => (permitted && !locked ? connectEvent() : refusal({ code: 100, message: 'Unknown app' })),
        () => refusal(),
      ),
    send({ method, params, id }: { method: string; params: readonly string[]; id: string }) {
      if (method === 'disconnect') {
        return decide<object>(
          () => {
            permitted = false
            return { id, result: {} }
          },
          () => ({ id, error: declined }),
        )
      }
      requests.push({ method, params, id })
      if (!(Number(id) > lastId))
        return Promise.resolve({ id, error: { code: 1, message: 'The id does not grow' } })
      lastId = Number(id)
      return decide<object>(
        () => serve(method, params, id),
        () => ({ id, error: declined }),
      )
    },
    listen(listener: (event: unknown) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  const controls: TestWallet = {
    global: { tonconnect },
    callMember(member, args) {
      const run: unknown = Reflect.get(tonconnect, member)
      if (typeof run !== 'function') throw new Error(`${member} is not supported`)
      return run(...args)
    },
    onEvent: (listener) => listeners.add(listener),
    addresses,
    requests,
    sends: 'honestly',
    lies: 'not',
    behave(next) {
      behaviour = next
    },
    answerHanging() {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
    lock() {
      if (!locked) emitEnd()
      locked = true
    },
    unlock() {
      locked = false
    },
    chooseAccounts([first]) {
      active = Math.max(0, addresses.indexOf(first ?? ''))
      emitAccount()
    },
    chooseNetwork(id: CaipNetworkId) {
      chain = id.slice('ton:'.length)
      emitAccount()
    },
    drop: emitEnd,
    listenerCount: () => listeners.size,
  }
  return controls
}
